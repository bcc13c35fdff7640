import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { mailbox } from '#features/mailbox/contract.ts';
import { isLocale, locales, languageTag, type Locale } from '#platform/pure/locales.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DevMailPage } from './_components/dev-mail-page.tsx';
import { MailPaper } from './_components/mail-paper.tsx';
import styles from './_components/mailbox.module.css';

/** Every mail with sample data, in each language. Mail and language are in the address. */
export default function MailPreviews() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const own = useLocale();
  const requested = search.get('language');
  const locale: Locale = isLocale(requested) ? requested : own;
  const open = search.get('name');
  const { data, error } = useQuery({
    ...query(mailbox.previews, { query: { locale } }),
    placeholderData: keepPreviousData,
  });
  const to = (name: string, value: string): string => {
    const next = new URLSearchParams(search);
    next.set(name, value);
    return `?${next}`;
  };
  if (error)
    return (
      <DevMailPage>
        <Notice tone="danger" live>
          {callProblem(intl, error)}
        </Notice>
      </DevMailPage>
    );
  return (
    <DevMailPage>
      <div className={styles['box']} data-open={open !== null || undefined}>
        <div className={styles['side']}>
          <div
            className={styles['languages']}
            role="group"
            aria-label={intl.formatMessage({ id: 'auth.mail.language' })}
          >
            {locales.map((item) => (
              <Link
                key={item}
                to={to('language', item)}
                className={styles['language']}
                aria-current={item === locale ? 'true' : undefined}
                preventScrollReset
              >
                {languageTag(item)}
              </Link>
            ))}
          </div>
          {data ? (
            <ul className={styles['list']}>
              {data.map(({ name, kind, subject }) => (
                <li key={name}>
                  <Link
                    to={to('name', name)}
                    className={styles['mail']}
                    aria-current={name === open ? 'true' : undefined}
                    preventScrollReset
                  >
                    <strong className={styles['subject']}>{subject}</strong>
                    <span className={styles['fact']}>
                      {name === kind ? '' : `${name.slice(kind.length + 1)} `}
                      <Badge>{kind}</Badge>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          ) : (
            <Skeleton lines={6} height="s" />
          )}
        </div>
        {open === null ? (
          <p className={styles['none']}>
            <FormattedMessage id="auth.mail.choose" />
          </p>
        ) : (
          <Opened key={`${open} ${locale}`} name={open} locale={locale} />
        )}
      </div>
    </DevMailPage>
  );
}

function Opened({ name, locale }: { name: string; locale: Locale }) {
  const intl = useIntl();
  const { data: mail, error } = useQuery(
    query(mailbox.preview, { params: { name }, query: { locale } }),
  );
  if (error)
    return (
      <Notice tone="danger" live>
        {callProblem(intl, error)}
      </Notice>
    );
  if (!mail) return <Skeleton height="l" />;
  return (
    <MailPaper mail={mail} without="name" fact={[mail.kind, ...mail.attachments].join(' · ')} />
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { mailbox } from '#features/mailbox/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { pageIn } from '#web/lib/page-in.ts';
import { query } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MailPreview } from './mail-preview.tsx';
import styles from './mailbox.module.css';

/** All mails, newest first, and the selected one. The selection is in the address. */
export function Mailbox() {
  const intl = useIntl();
  const locale = useLocale();
  const [search] = useSearchParams();
  const open = Number(search.get('mail')) || null;
  const page = pageIn(search);
  const { data, error, refetch, isFetching } = useQuery({
    ...query(mailbox.list, { query: { page, per_page: 25 } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const to = (id: number): string => {
    const next = new URLSearchParams(search);
    next.set('mail', String(id));
    return `?${next}`;
  };
  if (error)
    return (
      <Notice tone="danger" live>
        {callProblem(intl, error)}
      </Notice>
    );
  if (!data) return <Skeleton lines={6} height="s" />;
  if (data.data.length === 0)
    return (
      <Empty
        icon="mail"
        title={<FormattedMessage id="auth.mail.empty" />}
        action={
          <Button tone="quiet" onClick={() => void refetch()}>
            <FormattedMessage id="auth.mail.refresh" />
          </Button>
        }
      >
        <FormattedMessage id="auth.mail.empty_text" />
      </Empty>
    );
  return (
    <div className={styles['box']} data-open={open !== null || undefined}>
      <div className={styles['side']}>
        <Button tone="quiet" pending={isFetching} onClick={() => void refetch()}>
          <FormattedMessage id="auth.mail.refresh" />
        </Button>
        <ul className={styles['list']}>
          {data.data.map((mail) => (
            <li key={mail.id}>
              <Link
                to={to(mail.id)}
                className={styles['mail']}
                aria-current={mail.id === open ? 'true' : undefined}
                preventScrollReset
              >
                <strong className={styles['subject']}>{mail.subject}</strong>
                <span className={styles['fact']}>{mail.to_address}</span>
                <span className={styles['fact']}>
                  {formatShortDateTime(mail.created_at, venueZone, locale)}{' '}
                  <Badge>{mail.kind}</Badge>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <Pagination page={page} last={data.meta.last_page} />
      </div>
      {open === null ? (
        <p className={styles['none']}>
          <FormattedMessage id="auth.mail.choose" />
        </p>
      ) : (
        <MailPreview key={open} id={open} />
      )}
    </div>
  );
}

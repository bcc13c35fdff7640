import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { mailbox } from '#features/mailbox/contract.ts';
import { addressOf } from '#platform/client.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { query } from '#web/lib/query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './mailbox.module.css';

/** One mail as its reader sees it. The frame may do nothing at all but open links in a window of their own. */
export function MailPreview({ id }: { id: number }) {
  const intl = useIntl();
  const [search] = useSearchParams();
  const back = new URLSearchParams(search);
  back.delete('mail');
  const params = { mailId: id };
  const { data: mail, error } = useQuery(query(mailbox.get, { params }));
  if (error) return <Notice tone="danger" live>{callProblem(intl, error)}</Notice>;
  if (!mail) return <Skeleton height="l" />;
  return (
    <article className={styles['preview']}>
      <Link to={`?${back}`} className={styles['back']}><Icon name="left" /><FormattedMessage id="auth.mail.back" /></Link>
      <h2 className={styles['heading']}>{mail.subject}</h2>
      <p className={styles['fact']}><FormattedMessage id="auth.mail.to" values={{ to: [mail.to_name, `<${mail.to_address}>`].filter(Boolean).join(' ') }} /> · {mail.locale} · {mail.status}</p>
      {mail.last_error ? <Notice tone="danger">{mail.last_error}</Notice> : null}
      {mail.attachments.length > 0 ? (
        <ul className={styles['files']}>
          {mail.attachments.map(({ name }) => <li key={name}><a href={addressOf(mailbox.attachment, { ...params, name })} download><Icon name="download" />{name}</a></li>)}
        </ul>
      ) : null}
      <iframe className={styles['frame']} title={mail.subject} src={addressOf(mailbox.html, params)} sandbox="allow-popups allow-popups-to-escape-sandbox" />
      <details className={styles['plain']}>
        <summary><FormattedMessage id="auth.mail.plain" /></summary>
        <pre>{mail.body_text}</pre>
      </details>
    </article>
  );
}

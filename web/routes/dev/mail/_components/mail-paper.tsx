import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { mailDocument } from '#web/lib/mail-document.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './mailbox.module.css';

interface Mail {
  subject: string;
  to_address: string;
  to_name: string | null;
  locale: string;
  html: string;
  body_text: string;
}

/**
 * A mail as its recipient sees it, in a frame that can only open links in a new window. `without`
 * is the search parameter that selected it.
 */
export function MailPaper({
  mail,
  without,
  fact,
  children,
}: {
  mail: Mail;
  without: string;
  fact: string;
  children?: ReactNode;
}) {
  const [search] = useSearchParams();
  const back = new URLSearchParams(search);
  back.delete(without);
  return (
    <article className={styles['preview']}>
      <Link to={`?${back}`} className={styles['back']}>
        <Icon name="left" />
        <FormattedMessage id="auth.mail.back" />
      </Link>
      <h2 className={styles['heading']}>{mail.subject}</h2>
      <p className={styles['fact']}>
        <FormattedMessage
          id="auth.mail.to"
          values={{ to: [mail.to_name, `<${mail.to_address}>`].filter(Boolean).join(' ') }}
        />{' '}
        · {mail.locale} · {fact}
      </p>
      {children}
      <iframe
        className={styles['frame']}
        title={mail.subject}
        srcDoc={mailDocument(mail.html)}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <details className={styles['plain']}>
        <summary>
          <FormattedMessage id="auth.mail.plain" />
        </summary>
        <pre>{mail.body_text}</pre>
      </details>
    </article>
  );
}

import { FormattedMessage, useIntl } from 'react-intl';
import { PageHeading } from '#web/parts/page-heading.tsx';
import { PageTitle } from '#web/parts/page-title.tsx';
import { Mailbox } from './mail/mailbox.tsx';
import styles from './mail/mailbox.module.css';

/** The built-in mailbox of the demo. Only the browser asks for mails, with whatever rights it has; the page itself holds none. */
export default function DevMail() {
  const intl = useIntl();
  return (
    <div className={styles['page']}>
      <PageTitle title={intl.formatMessage({ id: 'auth.mail.title' })} />
      <PageHeading title={<FormattedMessage id="auth.mail.title" />}><FormattedMessage id="auth.mail.text" /></PageHeading>
      <Mailbox />
    </div>
  );
}

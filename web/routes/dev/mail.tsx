import { useIntl, FormattedMessage } from 'react-intl';
import { PageTitle } from '#web/parts/page-title.tsx';
import { PageHeading } from '#web/parts/page-heading.tsx';
import { QueryScope } from '#web/parts/query-scope.tsx';
import { Mailbox } from './mail/mailbox.tsx';

/** The built-in mailbox of the demo. Only the browser asks for mails, with whatever rights it has; the page itself holds none. */
export default function DevMail() {
  const intl = useIntl();
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'auth.mail.title' })} />
      <PageHeading title={<FormattedMessage id="auth.mail.title" />}><FormattedMessage id="auth.mail.text" /></PageHeading>
      <QueryScope><Mailbox /></QueryScope>
    </>
  );
}

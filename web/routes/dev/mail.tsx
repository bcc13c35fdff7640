import { DevMailPage } from './mail/dev-mail-page.tsx';
import { Mailbox } from './mail/mailbox.tsx';

/** The built-in mailbox of the demo. */
export default function DevMail() {
  return (
    <DevMailPage>
      <Mailbox />
    </DevMailPage>
  );
}

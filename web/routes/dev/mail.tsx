import { DevMailPage } from './mail/_components/dev-mail-page.tsx';
import { Mailbox } from './mail/_components/mailbox.tsx';

/** The built-in mailbox of the demo. */
export default function DevMail() {
  return (
    <DevMailPage>
      <Mailbox />
    </DevMailPage>
  );
}

import { FormattedMessage } from 'react-intl';
import { Notice } from '#web/ui/notice.tsx';

/** Confirms that the enquiry arrived, with its reference. */
export function EnquirySent({ reference, email }: { reference: string; email: string }) {
  return (
    <Notice
      tone="jade"
      live
      title={<FormattedMessage id="enquiry_form.sent" values={{ reference }} />}
    >
      <FormattedMessage id="enquiry_form.sent.text" values={{ email }} />
    </Notice>
  );
}

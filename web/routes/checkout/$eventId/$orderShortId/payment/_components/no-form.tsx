import { FormattedMessage } from 'react-intl';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The provider's form did not load: nothing was charged, and loading can be retried. */
export function NoForm({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Notice tone="amber" live title={<FormattedMessage id="checkout.payment.no_form" />}>
        <FormattedMessage id="checkout.payment.no_form_text" />
      </Notice>
      <Button onClick={onRetry}>
        <FormattedMessage id="ui.action.retry" />
      </Button>
    </>
  );
}

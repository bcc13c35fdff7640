import { FormattedMessage, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';

/**
 * The page to which a wallet or bank returns in a browser that did not make the order, such as on a
 * phone that scanned a code: only the browser that ordered may open an unpaid order.
 */
export function OrderElsewhere() {
  const intl = useIntl();
  const { revalidate, state } = useRevalidator();
  return (
    <MessagePage
      name={intl.formatMessage({ id: 'checkout.return.title' })}
      title={<FormattedMessage id="checkout.return.elsewhere" />}
      action={
        <Button size="l" pending={state !== 'idle'} onClick={() => void revalidate()}>
          <FormattedMessage id="ui.action.retry" />
        </Button>
      }
    >
      <p>
        <FormattedMessage id="checkout.return.elsewhere_text" />
      </p>
    </MessagePage>
  );
}

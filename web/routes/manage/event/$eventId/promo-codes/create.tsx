import { FormattedMessage } from 'react-intl';
import { promoCodes } from '#features/promo-codes/contract.ts';
import { call } from '#web/lib/api.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import { PromoCodeForm } from './_components/promo-code-form.tsx';
import { newPromoCode } from './_components/promo-code-values.ts';

/** Creates a promo code. */
export default function CreatePromoCode() {
  const event = useManagedEvent();
  return (
    <RouteDrawer title={<FormattedMessage id="promo_codes.create" />}>
      <PromoCodeForm
        initial={newPromoCode()}
        save={(body, idempotency_key) =>
          call(promoCodes.create, {
            params: { eventId: event.id },
            body,
            idempotency_key,
          })
        }
      />
    </RouteDrawer>
  );
}

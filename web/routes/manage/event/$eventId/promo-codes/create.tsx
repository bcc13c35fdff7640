import { FormattedMessage } from 'react-intl';
import { promoCodes } from '#features/promo-codes/contract.ts';
import { call } from '#web/lib/api.ts';
import type { BreadcrumbHandle } from '#web/lib/breadcrumb.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { useManagedEvent } from '../managed-event.tsx';
import { PromoCodeForm } from './promo-code-form.tsx';
import { bodyOf, newPromoCode } from './promo-code-values.ts';

export const handle: BreadcrumbHandle = { breadcrumb: 'promo_codes.create' };

/** A new code. */
export default function CreatePromoCode() {
  const event = useManagedEvent();
  return (
    <RouteDrawer title={<FormattedMessage id="promo_codes.create" />}>
      <PromoCodeForm
        initial={newPromoCode()}
        save={(values, idempotency_key) =>
          call(promoCodes.create, {
            params: { eventId: event.id },
            body: bodyOf(values),
            idempotency_key,
          })
        }
      />
    </RouteDrawer>
  );
}

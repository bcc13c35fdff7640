import { FormattedMessage } from 'react-intl';
import { affiliates } from '#features/affiliates/contract.ts';
import { call } from '#web/lib/api.ts';
import type { BreadcrumbHandle } from '#web/lib/breadcrumb.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { useManagedEvent } from '../managed-event.tsx';
import { AffiliateForm } from './affiliate-form.tsx';

export const handle: BreadcrumbHandle = { breadcrumb: 'affiliates.create' };

/** A new affiliate. */
export default function CreateAffiliate() {
  const event = useManagedEvent();
  return (
    <RouteDrawer title={<FormattedMessage id="affiliates.create" />}>
      <AffiliateForm
        isNew
        initial={{ name: '', code: '', email: '', status: 'ACTIVE' }}
        save={(body, idempotency_key) =>
          call(affiliates.create, { params: { eventId: event.id }, body, idempotency_key })
        }
      />
    </RouteDrawer>
  );
}

import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { promoCodes } from '#features/promo-codes/contract.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { eventLink } from '../_components/event-link.ts';
import { LinkToCopy } from '#web/components/link-to-copy.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import type { Route } from './+types/$promoCodeId.ts';
import { PromoCodeForm } from './_components/promo-code-form.tsx';
import { valuesOf } from './_components/promo-code-values.ts';

const paramsOf = (params: { eventId?: string | undefined; promoCodeId?: string | undefined }) => ({
  eventId: Number(params.eventId),
  promoCodeId: Number(params.promoCodeId),
});

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(query(promoCodes.get, { params: paramsOf(params) }));
}

/** Edits a promo code, and shows the link that applies it. */
export default function EditPromoCode() {
  const intl = useIntl();
  const event = useManagedEvent();
  const params = paramsOf(useParams());
  const { data: code } = useQuery(query(promoCodes.get, { params }));
  return (
    <RouteDrawer title={code?.code}>
      {code ? (
        <Stack gap="lg">
          <LinkToCopy
            label={intl.formatMessage({ id: 'promo_codes.link' })}
            link={eventLink(event, 'promo_code', code.code)}
          />
          <PromoCodeForm
            key={code.id}
            initial={valuesOf(code, event.timezone)}
            version={code.version}
            reload={() =>
              call(promoCodes.get, { params }).then((fresh) => ({
                values: valuesOf(fresh, event.timezone),
                version: fresh.version,
              }))
            }
            save={(body, _key, version) =>
              call(promoCodes.change, { params, body: { ...body, version } })
            }
          />
        </Stack>
      ) : (
        <Skeleton lines={5} height="s" />
      )}
    </RouteDrawer>
  );
}

import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { affiliates, type Affiliate } from '#features/affiliates/contract.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { eventLink } from '../_components/event-link.ts';
import { LinkToCopy } from '#web/components/link-to-copy.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import type { Route } from './+types/$affiliateId.ts';
import { AffiliateForm } from './_components/affiliate-form.tsx';

const paramsOf = (params: { eventId?: string | undefined; affiliateId?: string | undefined }) => ({
  eventId: Number(params.eventId),
  affiliateId: Number(params.affiliateId),
});

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(query(affiliates.get, { params: paramsOf(params) }));
}

const valuesOf = (affiliate: Affiliate) => ({
  name: affiliate.name,
  code: affiliate.code,
  email: affiliate.email ?? '',
  status: affiliate.status,
});

/** Edits an affiliate, and shows the link that counts for them. */
export default function EditAffiliate() {
  const intl = useIntl();
  const event = useManagedEvent();
  const params = paramsOf(useParams());
  const { data: one } = useQuery(query(affiliates.get, { params }));
  return (
    <RouteDrawer title={one?.name}>
      {one ? (
        <Stack gap="lg">
          <LinkToCopy
            label={intl.formatMessage({ id: 'affiliates.link' })}
            link={eventLink(event, 'aff', one.code)}
          />
          <AffiliateForm
            key={one.id}
            initial={valuesOf(one)}
            version={one.version}
            reload={() =>
              call(affiliates.get, { params }).then((fresh) => ({
                values: valuesOf(fresh),
                version: fresh.version,
              }))
            }
            save={(body, _key, version) =>
              call(affiliates.change, { params, body: { ...body, version } })
            }
          />
        </Stack>
      ) : (
        <Skeleton lines={4} height="s" />
      )}
    </RouteDrawer>
  );
}

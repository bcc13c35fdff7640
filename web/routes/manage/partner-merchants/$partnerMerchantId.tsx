import { useQuery } from '@tanstack/react-query';
import { data, useParams } from 'react-router';
import { partnerMerchants, type PartnerMerchant } from '#features/upgrades/merchants.contract.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { notFound } from '#platform/pure/refusal.ts';
import { MerchantForm } from './_components/merchant-form.tsx';
import type { Route } from './+types/$partnerMerchantId.ts';

const listQuery = query(partnerMerchants.list);

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const found = await queryClient.ensureQueryData(listQuery);
  if (!found.some(({ id }) => id === Number(params.partnerMerchantId)))
    throw data(null, { status: 404 });
}

const valuesOf = ({ name, content_language, translations, converted_texts }: PartnerMerchant) => ({
  name,
  content_language,
  translations,
  converted_texts,
});

/** Edits a merchant. */
export default function EditPartnerMerchant() {
  const { data: known } = useQuery(listQuery);
  const id = Number(useParams()['partnerMerchantId']);
  const stored = known?.find((merchant) => merchant.id === id);
  return (
    <RouteDrawer title={stored?.name ?? ''}>
      {stored ? (
        <MerchantForm
          key={stored.id}
          id={stored.id}
          version={stored.version}
          initial={valuesOf(stored)}
          reload={async () => {
            const fresh = (await call(partnerMerchants.list)).find(
              (merchant) => merchant.id === id,
            );
            if (!fresh) throw notFound();
            return { values: valuesOf(fresh), version: fresh.version };
          }}
        />
      ) : (
        <Skeleton lines={3} height="m" />
      )}
    </RouteDrawer>
  );
}

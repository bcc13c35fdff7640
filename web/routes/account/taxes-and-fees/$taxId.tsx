import { useQuery } from '@tanstack/react-query';
import { data, useParams } from 'react-router';
import { taxes, type TaxOrFee } from '#features/taxes/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { call } from '#web/lib/api.ts';
import { currentUser, useCurrentUser } from '#web/lib/current-user.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { taxesOf } from '#web/components/use-taxes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TaxForm } from './_components/tax-form.tsx';
import type { Route } from './+types/$taxId.ts';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { account_id } = await queryClient.ensureQueryData(currentUser());
  const found = await queryClient.fetchQuery({ ...taxesOf(account_id ?? 0), staleTime: 0 });
  if (!found.some(({ id }) => id === Number(params.taxId))) throw data(null, { status: 404 });
}

const valuesOf = (tax: TaxOrFee) => ({
  name: tax.name,
  description: tax.description ?? '',
  type: tax.type,
  calculation_type: tax.calculation_type,
  rate: tax.rate,
  is_default: tax.is_default,
  content_language: tax.content_language,
  translations: tax.translations,
  converted_texts: tax.converted_texts,
});

/** Edits an existing tax or fee. */
export default function EditTax() {
  const { data: user } = useCurrentUser();
  const accountId = user?.account_id ?? 0;
  const { data: known } = useQuery({ ...taxesOf(accountId), enabled: accountId > 0 });
  const id = Number(useParams()['taxId']);
  const stored = known?.find((tax) => tax.id === id);
  return (
    <RouteDrawer title={stored?.name ?? ''}>
      {stored ? (
        <TaxForm
          key={stored.id}
          id={stored.id}
          version={stored.version}
          isRetired={!stored.is_active}
          initial={valuesOf(stored)}
          reload={async () => {
            const fresh = (await call(taxes.list, { params: { accountId } })).find(
              (tax) => tax.id === id,
            );
            if (!fresh) throw notFound();
            return { values: valuesOf(fresh), version: fresh.version };
          }}
        />
      ) : (
        <Skeleton lines={5} height="m" />
      )}
    </RouteDrawer>
  );
}

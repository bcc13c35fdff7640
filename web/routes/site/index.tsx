import { useQuery } from '@tanstack/react-query';
import { accounts } from '#features/accounts/contract.ts';
import { site } from '#features/site/contract.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { SettingsForm } from './_components/settings-form.tsx';

export const clientLoader = () =>
  Promise.all([
    queryClient.fetchQuery({ ...query(site.get), staleTime: 0 }),
    queryClient.ensureQueryData(query(accounts.get)),
  ]);

/** The settings of the public site. */
export default function SiteSettings() {
  const { data: account } = useQuery(query(accounts.get));
  const { data: stored } = useQuery(query(site.get));
  return stored && account ? <SettingsForm stored={stored} timezone={account.timezone} /> : null;
}

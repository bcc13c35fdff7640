import { useQuery } from '@tanstack/react-query';
import { site } from '#features/site/contract.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { SettingsForm } from './_components/settings-form.tsx';

export const clientLoader = () => queryClient.fetchQuery({ ...query(site.get), staleTime: 0 });

/** The settings of the public site. */
export default function SiteSettings() {
  const { data: user } = useCurrentUser();
  const { data: stored } = useQuery(query(site.get));
  return stored && user ? <SettingsForm stored={stored} timezone={user.timezone} /> : null;
}

import { useQuery } from '@tanstack/react-query';
import { data, useParams } from 'react-router';
import { accounts } from '#features/accounts/contract.ts';
import { site, textPages } from '#features/site/contract.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { Route } from './+types/$sitePage.ts';
import { TextForm } from './_components/text-form.tsx';

const textQuery = (sitePage: string) => query(site.text, { params: { sitePage } });

export function clientLoader({ params: { sitePage } }: Route.ClientLoaderArgs) {
  if (!isOneOf(textPages, sitePage)) throw data(null, { status: 404 });
  return Promise.all([
    queryClient.fetchQuery({ ...textQuery(sitePage), staleTime: 0 }),
    queryClient.ensureQueryData(query(accounts.get)),
  ]);
}

/** One text of the public site. */
export default function SitePage() {
  const { sitePage = '' } = useParams();
  const { data: account } = useQuery(query(accounts.get));
  const { data: stored } = useQuery(textQuery(sitePage));
  return stored !== undefined && account && isOneOf(textPages, sitePage) ? (
    <TextForm key={sitePage} page={sitePage} stored={stored} timezone={account.timezone} />
  ) : null;
}

import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { team } from '#features/team/contract.ts';
import { personName } from '#platform/pure/person-name.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/$colleagueId.ts';
import { AccessForm } from './_components/access-form.tsx';

const paramsOf = (params: { colleagueId?: string | undefined }) => ({
  colleagueId: Number(params.colleagueId),
});

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(query(team.get, { params: paramsOf(params) }));
}

/** A colleague's permissions; the owner's cannot be changed, for which the reason is shown. */
export default function EditColleague() {
  const params = paramsOf(useParams());
  const { data: one } = useQuery(query(team.get, { params }));
  return (
    <RouteDrawer title={one ? personName(one) : ''}>
      {!one ? (
        <Skeleton lines={4} height="s" />
      ) : one.is_account_owner ? (
        <Notice>
          <FormattedMessage id="team.owner_is_fixed" />
        </Notice>
      ) : (
        <AccessForm key={one.id} one={one} />
      )}
    </RouteDrawer>
  );
}

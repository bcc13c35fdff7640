import { team } from '#features/team/contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** After a change of the team. */
export async function teamChanged(): Promise<void> {
  await Promise.all(
    [team.list, team.get].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}

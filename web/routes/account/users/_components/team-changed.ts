import { team } from '#features/team/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** After a change of the team. */
export const teamChanged = (): Promise<void> => refetch(team.list, team.get);

import { team } from '#features/team/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Reloads the team after a change. */
export const teamChanged = (): Promise<void> => refetch(team.list, team.get);

import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { refusalAt, refuse } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import {
  changeAccountUser,
  type AccountUserFields,
} from '#features/accounts/actions/account-users.ts';
import { endSessionsIn } from '#features/users/actions/invitations.ts';
import type { Colleague, ColleagueChange } from '../contract.ts';
import { teamFacts } from '../facts.ts';
import { mayGive, refusalOfChange } from '../rules/account-user.ts';
import * as store from '../store.ts';
import { assign, beginChange, accountUserAndAdmins } from './admin.ts';
import { notifyTeam } from './notify-team.ts';

type Change = z.output<typeof ColleagueChange>;

/**
 * Changes a colleague's role, status or events. Their sessions in this account end, so that they
 * sign in with the new rights.
 */
export const change = (ctx: Context, userId: number, input: Change): Promise<Colleague> =>
  ctx.tx(async (tx) => {
    const { account, own } = await beginChange(tx);
    const { accountUser, admins } = await accountUserAndAdmins(tx, account.id, userId);
    const fields = columnsOf<Change, AccountUserFields>(input, {
      role: 'kept',
      status: 'kept',
      event_ids: 'stored elsewhere',
    });
    const next = { ...accountUser, ...fields };
    if (next.role !== accountUser.role && !mayGive(own.role, next.role))
      throw refusalAt('role', 'user.role_too_high');
    const reason = refusalOfChange(accountUser, next, admins);
    if (reason) refuse(reason);
    const before = await store.get(tx, account.id, userId);
    await changeAccountUser(tx, account.id, userId, fields);
    await assign(tx, account.id, userId, next.role, input.event_ids);
    const after = await store.get(tx, account.id, userId);
    if (!isSame(before, after)) await endSessionsIn(tx, account.id, userId);
    await tx.tell(teamFacts.changed, { account_id: account.id, event_id: null, before, after });
    await notifyTeam(tx, account.id, before, after);
    return after;
  });

const isSame = (before: Colleague, after: Colleague): boolean =>
  before.role === after.role &&
  before.status === after.status &&
  before.event_ids.join() === after.event_ids.join();

import type { z } from 'zod';
import { actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { post, postMany } from '#platform/mail.ts';
import { personName } from '#platform/pure/person-name.ts';
import { forbidden, notFound, refuse } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { accountFacts } from '../facts.ts';
import { sellerLetter, type SellerMail } from '../mail/seller-letter.ts';
import type {
  Registration,
  sellers,
  SellerSettings,
  SellerSettingsChange,
  WaitingSeller,
} from '../sellers.contract.ts';
import * as accounts from '../store.ts';
import * as store from '../sellers.store.ts';

type Settings = z.output<typeof SellerSettings>;
type Change = z.output<typeof SellerSettingsChange>;
type Decision = z.output<NonNullable<typeof sellers.decide.body>>;

/** Returns the host account's admins with confirmed addresses. */
export const hostAdmins = (ctx: Context) => store.hostAdmins(ctx);
/** Returns an account's admins with confirmed addresses. */
export const adminsOf = (ctx: Context, accountId: number) => store.adminsOf(ctx, accountId);

/**
 * Returns how sellers register here: as set by the host account, by default open in the demo and by
 * approval elsewhere.
 */
export async function sellerSettings(ctx: Context): Promise<Settings> {
  const { seller_registration, approves_first_event } = await store.settings(ctx);
  const usual: Registration = ctx.config.demo ? 'OPEN' : 'APPROVAL';
  return { seller_registration: seller_registration ?? usual, approves_first_event };
}

/** Only the host account's admins decide about other accounts. */
function mustBeHost(ctx: Context): void {
  if (!actorOf(ctx).is_host) throw forbidden();
}

/** For the host account only. */
export async function readSellerSettings(ctx: Context): Promise<Settings> {
  mustBeHost(ctx);
  return sellerSettings(ctx);
}

/** For the host account only; a change is recorded in the server's log, not in an audit trail. */
export async function changeSellerSettings(ctx: Context, input: Change): Promise<Settings> {
  mustBeHost(ctx);
  await store.changeSettings(
    ctx,
    columnsOf<Change, store.SettingFields>(input, {
      seller_registration: 'kept',
      approves_first_event: 'kept',
    }),
  );
  ctx.log.info({ user_id: actorOf(ctx).user_id, ...input }, 'seller settings changed');
  return sellerSettings(ctx);
}

/**
 * Returns accounts that wait for approval, or whose first event does. For the host account only.
 */
export async function waitingSellers(ctx: Context): Promise<WaitingSeller[]> {
  mustBeHost(ctx);
  return (await store.waiting(ctx)).map((item) => ({
    id: item.id,
    name: item.name,
    owner_name: personName(item),
    owner_email: item.email,
    is_email_verified: item.email_verified_at !== null,
    created_at: item.created_at,
    asks: item.approval === 'PENDING' ? 'ACCOUNT' : 'FIRST_EVENT',
    event_title: item.event_title,
  }));
}

/** Approves or rejects an entry of the queue. The owner is notified by mail. */
export async function decide(ctx: Context, id: number, input: Decision): Promise<void> {
  mustBeHost(ctx);
  await ctx.tx(async (tx) => {
    const seller = await store.withItsOwner(tx, id);
    if (!seller) throw notFound();
    const before = await accounts.view(tx, id);
    const decided =
      input.asks === 'ACCOUNT'
        ? await store.decideAccount(tx, id, input.approve)
        : await store.decideFirstEvent(tx, id, input.approve);
    if (!decided) refuse('seller.not_waiting');
    const about = input.asks === 'ACCOUNT' ? 'seller' : 'first_event';
    await post(
      tx,
      sellerLetter(tx, {
        kind: `${about}_${input.approve ? 'approved' : 'rejected'}`,
        key: `${id}:${tx.now}`,
        to: seller,
        account: seller.name,
        event: seller.event_title,
        account_id: id,
      }),
    );
    const after = await accounts.view(tx, id);
    await tx.tell(accountFacts.changed, { account_id: id, event_id: null, before, after });
  });
}

/** Notifies the host once the owner of a pending account has confirmed their address. */
export async function notifyHost(ctx: Context, userId: number): Promise<void> {
  for (const seller of await store.pendingOf(ctx, userId))
    await tellHost(ctx, 'seller_asks', seller, null);
}

/**
 * Refuses unless an account may publish. If the host must approve the first event of a new account,
 * it gets one request now, and publishing is refused until the approval.
 */
export async function mustMayPublish(
  ctx: Context,
  accountId: number,
  event: { id: number; title: string },
): Promise<void> {
  const account = await accounts.find(ctx, accountId);
  if (!account || account.first_event === 'FREE') return;
  if (!(await store.settings(ctx)).approves_first_event) return;
  await ctx.tx(async (tx) => {
    if (await store.requestApproval(tx, accountId, event.id))
      await tellHost(tx, 'first_event_asks', account, event);
  });
  refuse('event.waits_for_host');
}

async function tellHost(
  ctx: Context,
  kind: SellerMail,
  seller: { id: number; name: string },
  event: { id: number; title: string } | null,
): Promise<void> {
  const admins = await hostAdmins(ctx);
  await postMany(
    ctx,
    admins.map((to) =>
      sellerLetter(ctx, {
        kind,
        key: `${seller.id}:${event?.id ?? 0}:${ctx.now}:${to.id}`,
        to,
        account: seller.name,
        event: event?.title ?? null,
        account_id: to.account_id,
      }),
    ),
  );
}

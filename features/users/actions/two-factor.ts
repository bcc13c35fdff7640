import type { Actor, Context } from '#platform/context.ts';
import { invalid, refuse } from '#platform/pure/refusal.ts';
import { hashToken } from '#platform/secrets.ts';
import { openJson, sealJson } from '#platform/sealed.ts';
import { doubtedSince, isFactorDoubted } from '../rules/session.ts';
import * as users from '../store.ts';
import * as sessions from '../sessions.store.ts';
import type { TwoFactor } from '../two-factor.contract.ts';
import * as store from '../two-factor.store.ts';
import { newRecoveryCode, newSecret, recoveryLetters, stepOf, uriOf } from './one-time-code.ts';
import { ownEmail } from './own-email.ts';
import { notifyOwner } from './notify-owner.ts';

const how_many_codes = 10;

/** Returns the state of the second factor; off until the first code confirms the set-up. */
export async function readTwoFactor(ctx: Context, userId: number): Promise<TwoFactor> {
  const turned_on_at = (await store.find(ctx, userId))?.turned_on_at ?? null;
  return {
    is_on: turned_on_at !== null,
    turned_on_at,
    recovery_codes_left: await store.codesLeft(ctx, userId),
    is_required: await store.isRequired(ctx, userId),
  };
}

/**
 * Creates a secret for the app. It is not required at sign-in until its first code is confirmed,
 * and can be replaced until then.
 */
export async function beginSetUp(
  ctx: Context,
  { user_id }: Actor,
): Promise<{ secret: string; uri: string; recovery_codes: null }> {
  const secret = newSecret();
  if (!(await store.begin(ctx, user_id, sealJson(ctx.config, secret))))
    refuse('two_factor.already_on');
  const uri = uriOf(secret, ctx.venue.name, await ownEmail(ctx, user_id));
  return { secret, uri, recovery_codes: null };
}

/**
 * Turns the second factor on with its first code. Ends sessions opened without it, except the
 * caller's.
 */
export async function finishSetUp(
  ctx: Context,
  { user_id, session_id }: Actor,
  code: string,
): Promise<{ secret: null; uri: null; recovery_codes: string[] }> {
  const factor = await store.find(ctx, user_id);
  if (factor?.turned_on_at) refuse('two_factor.already_on');
  const secret = factor && openJson<string>(ctx.config, factor.sealed_secret);
  const step = secret === undefined ? null : stepOf(secret, code, Date.parse(ctx.now));
  if (!factor || step === null) throw invalid('code', 'refusals.two_factor.wrong_code');
  return ctx.tx(async (tx) => {
    await sessions.hold(tx, user_id);
    if (!(await store.turnOn(tx, factor, step))) refuse('two_factor.already_on');
    const recovery_codes = await makeCodes(tx, user_id);
    await sessions.endAllOf(tx, user_id, session_id);
    await notifyOwner(tx, user_id, 'two_factor_on');
    return { secret: null, uri: null, recovery_codes };
  });
}

/**
 * Turns the second factor off and removes its recovery codes; returns false when there is none.
 * Ends the other sessions.
 */
export async function turnOff(ctx: Context, userId: number, sessionId?: number): Promise<boolean> {
  return ctx.tx(async (tx) => {
    await sessions.hold(tx, userId);
    const removed = await store.remove(tx, userId);
    if (!removed?.turned_on_at) return false;
    // Lets a later recovery of the account tell a replacement of a long-standing factor from a
    // thief's new one.
    if (removed.turned_on_at <= doubtedSince(tx.now))
      await users.change(tx, userId, { factor_ended_at: tx.now });
    await sessions.endAllOf(tx, userId, sessionId);
    await notifyOwner(tx, userId, 'two_factor_off');
    return true;
  });
}

/**
 * When the account is taken back: removes a second factor that was turned on since then without
 * replacing an older one, because it is a thief's.
 */
export async function turnOffDoubted(
  tx: Context,
  { id, factor_ended_at }: { id: number; factor_ended_at: string | null },
  since: string,
): Promise<void> {
  const turned_on_at = (await store.find(tx, id))?.turned_on_at;
  if (turned_on_at && isFactorDoubted(turned_on_at, factor_ended_at, since)) await turnOff(tx, id);
}

/**
 * Like `turnOff`, for a user who cannot sign in; false when they have no factor, or the address is
 * unknown.
 */
export async function removeTwoFactorOf(ctx: Context, email: string): Promise<boolean> {
  const user = await users.findByEmail(ctx, email);
  return user !== undefined && turnOff(ctx, user.id);
}

/** Replaces the recovery codes; the old ones become invalid. */
export const newRecoveryCodes = (ctx: Context, userId: number): Promise<string[]> =>
  ctx.tx(async (tx) => {
    const codes = await makeCodes(tx, userId);
    await notifyOwner(tx, userId, 'recovery_codes_renewed');
    return codes;
  });

async function makeCodes(tx: Context, userId: number): Promise<string[]> {
  const codes = Array.from({ length: how_many_codes }, newRecoveryCode);
  const hashes = codes.map((code) => hashToken(recoveryLetters(code)));
  if (!(await store.replaceCodes(tx, userId, hashes))) refuse('two_factor.not_on');
  return codes;
}

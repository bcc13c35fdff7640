import type { Context } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { openJson } from '#platform/sealed.ts';
import { hashToken } from '#platform/secrets.ts';
import { securityEvent } from '#platform/security-log.ts';
import * as store from '../two-factor.store.ts';
import { recoveryLetters, stepOf } from './one-time-code.ts';
import { notifyOwner } from './notify-owner.ts';

export interface Shown {
  code?: string | undefined;
  recovery_code?: string | undefined;
}

/**
 * Refuses a caller without a valid code of the user's second factor, at the field of the code. Each
 * code is accepted once. Guesses of six digits are counted per user, from anywhere; a recovery code
 * is too long to guess, so it still admits its owner when an attacker has used up the guesses.
 */
export async function mustShowFactor(tx: Context, userId: number, proof: Shown): Promise<void> {
  const { code, recovery_code } = proof;
  if (recovery_code !== undefined) {
    const hash = hashToken(recoveryLetters(recovery_code));
    if (!(await store.spendCode(tx, userId, hash))) throw wrong(tx, userId, 'recovery_code');
    return notifyOwner(tx, userId, 'recovery_code_used');
  }
  if (code === undefined) throw invalid('code', 'invalid.required');
  const factor = await store.find(tx, userId);
  const secret = factor && openJson<string>(tx.config, factor.sealed_secret);
  const step = secret === undefined ? null : stepOf(secret, code, Date.parse(tx.now));
  if (step === null || !(await store.takeStep(tx, userId, step))) throw wrong(tx, userId, 'code');
}

/** Counts one guess at a user's six-digit code; throws 429 when there were too many. */
export async function countCode(ctx: Context, userId: number, { code }: Shown): Promise<void> {
  if (code === undefined) return;
  await limited(ctx, 'two_factor', String(userId));
  await limited(ctx, 'two_factor.day', String(userId));
}

function wrong(ctx: Context, user_id: number, field: 'code' | 'recovery_code') {
  securityEvent(ctx, 'sign_in.failed', { user_id, what: field });
  return invalid(
    field,
    field === 'code' ? 'refusals.two_factor.wrong_code' : 'refusals.two_factor.wrong_recovery_code',
  );
}

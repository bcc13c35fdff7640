import type { Context } from './context.ts';
import type { Refusal } from './pure/refusal.ts';

/** Events by which an investigation of an attack filters the log. */
export type SecurityEvent =
  | 'sign_in.succeeded'
  | 'sign_in.failed'
  | 'limit.reached'
  | 'action.refused'
  | 'password.changed'
  | 'address.changed'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'payment_account.changed'
  | 'team.changed'
  | 'api_token.made'
  | 'webhook_endpoint.changed'
  | 'sessions.ended'
  | 'export.made'
  | 'import.made';

const refused: readonly SecurityEvent[] = ['sign_in.failed', 'limit.reached', 'action.refused'];

/**
 * Logs one line with `security` in it: the user by id, the origin by the hashed caller, never an
 * address, a name or any input. Refusals are logged as warnings.
 */
export function securityEvent(
  ctx: Pick<Context, 'log' | 'actor' | 'caller' | 'request_id'>,
  security: SecurityEvent,
  details: {
    user_id?: number;
    account_id?: number;
    event_id?: number;
    what?: string;
    route?: string;
  } = {},
): void {
  ctx.log[refused.includes(security) ? 'warn' : 'info'](
    {
      security,
      request_id: ctx.request_id,
      caller: ctx.caller,
      user_id: ctx.actor?.user_id,
      account_id: ctx.actor?.account_id ?? undefined,
      ...details,
    },
    'security event',
  );
}

/**
 * Returns the security event of a refusal, if any. A visitor's 401 is none, as they were not signed
 * in.
 */
export function eventOf(refusal: Refusal, hasActor: boolean): SecurityEvent | null {
  if (refusal.status === 429) return 'limit.reached';
  if (refusal.code.startsWith('sign_in.')) return 'sign_in.failed';
  return refusal.status === 403 && hasActor ? 'action.refused' : null;
}

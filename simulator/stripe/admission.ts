import { namedAccount } from '../http/named-account.ts';
import type { Request } from '../http/route.ts';
import type { World } from '../world.ts';
import { invalid } from './refusal.ts';

/**
 * Accepts any test key. A live key must never be sent here, so it is refused with a specific
 * message.
 */
export function checkKey(request: Request): string {
  const given = request.headers.authorization ?? '';
  const key = /^Bearer (.+)$/.exec(given)?.[1] ?? basic(given);
  if (key === null || key === '') {
    throw invalid(
      'You did not provide an API key. Provide it in the Authorization header, using Bearer auth.',
      {},
      401,
    );
  }
  if (!/^[sr]k_test_\w+$/.test(key))
    throw invalid(`Invalid API Key provided: ${key.slice(0, 8)}****`, {}, 401);
  return key;
}

function basic(given: string): string | null {
  const coded = /^Basic (.+)$/.exec(given)?.[1];
  return coded === undefined
    ? null
    : (Buffer.from(coded, 'base64').toString('utf8').split(':')[0] ?? null);
}

/** The account in the header, which must belong to this platform. */
export function speakingFor(world: World, request: Request): string | null {
  const header = namedAccount(request);
  if (header === null) return null;
  const account = world.stripe.accounts.get(header);
  if (account === undefined || account.deauthorized || account.closed) {
    throw invalid(
      `The provided key 'sk_test_****' does not have access to account '${header}' (or that ` +
        'account does not exist). Application access may have been revoked.',
      { code: 'account_invalid' },
      403,
    );
  }
  return header;
}

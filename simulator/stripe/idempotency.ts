import { createHash } from 'node:crypto';
import { nowSeconds } from '../clock.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Request } from '../http/route.ts';
import type { World } from '../world.ts';
import { namedAccount } from '../http/named-account.ts';
import { StripeRefusal } from './refusal.ts';

const storedSeconds = 24 * 3600;
const mostAnswers = 20_000;
const inUse = new WeakMap<World, Set<string>>();

/** Repeats the first response for the same key with the same request, without doing anything. */
export function once(
  world: World,
  request: Request,
  account: string | null,
  headers: Record<string, string>,
  run: () => Answer,
): Answer {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return run();
  const id = storedId(account, key);
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('base64');
  const busy = inUse.get(world) ?? new Set<string>();
  inUse.set(world, busy);
  const known = world.stripe.answers.get(id);
  if (known !== undefined && known.created > nowSeconds() - storedSeconds) {
    if (known.request !== fingerprint) throw otherRequest(key);
    if (busy.has(id)) throw stillBusy(key);
    return {
      ...json(known.status, null, { ...headers, 'idempotent-replayed': 'true' }),
      body: known.body,
    };
  }
  const answer = run();
  if (!isStored(answer)) return answer;
  // Until the response is sent, a second request with this key is refused with 409.
  busy.add(id);
  world.stripe.answers.put({
    id,
    created: nowSeconds(),
    request: fingerprint,
    status: answer.status,
    body: answer.body,
  });
  forgetOldest(world);
  return { ...answer, afterwards: () => busy.delete(id) };
}

/**
 * Stores an error that was injected after the work, as Stripe does: every repeat with the key gets
 * it again.
 */
export function rememberInstead(world: World, request: Request, answer: Answer): void {
  const key = request.headers['idempotency-key'];
  const stored = world.stripe.answers.get(storedId(namedAccount(request), String(key)));
  if (stored) world.stripe.answers.put({ ...stored, status: answer.status, body: answer.body });
}

const storedId = (account: string | null, key: string): string => `${account ?? 'platform'}/${key}`;

/** Stripe stores the results of attempts, including declined cards, but not of invalid requests. */
function isStored(answer: Answer): boolean {
  return answer.status < 300 || answer.status === 402;
}

function forgetOldest(world: World): void {
  const answers = world.stripe.answers;
  for (const answer of answers.values()) {
    if (answers.size <= mostAnswers && answer.created > nowSeconds() - storedSeconds) return;
    answers.remove(answer.id);
  }
}

function otherRequest(key: string): StripeRefusal {
  return new StripeRefusal(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first ' +
      `used with. Try using a key other than '${key}' if you meant to execute a different ` +
      'request.',
  });
}

function stillBusy(key: string): StripeRefusal {
  return new StripeRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably ' +
      `means you submitted twice, and the other request is still going through): ${key}.`,
  });
}

import { CallError } from '#platform/client.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import type { PublicEvent } from '#features/listings/contract.ts';
import { isRecord } from '#platform/pure/is-record.ts';
import { toMajor } from '#platform/pure/money.ts';
import { call } from '#web/lib/api.ts';
import { now } from '#web/lib/clock.ts';
import type { Line } from './basket.ts';
import { calls } from './calls.ts';
import { senderOf } from './visitor-codes.ts';

export { WaitingLine } from './waiting-line.tsx';
/** Longer than any request takes without a rush: after it the place in line is shown. */
export const patient_ms = 1500;

type Body = ReturnType<typeof reservationOf>['body'] & {
  promo_code?: string;
  affiliate_code?: string;
};
/**
 * A reservation that is sent, and sent again after a lost connection or a reload, until it is
 * answered.
 */
export interface Attempt {
  body: Body;
  /** The idempotency key: the same basket sent again has the same key. */
  key: string;
  /** The price id of each of its paths: an error at `tickets.1.quantities.0` finds its price. */
  paths: Record<string, number>;
  began: number;
}

/** The body of a reservation, and the price id of each of its paths. */
export function reservationOf(event: Pick<PublicEvent, 'currency'>, lines: readonly Line[]) {
  const paths: Record<string, number> = {};
  const tickets: {
    ticket_id: number;
    quantities: { price_id: number; quantity: number; price?: number }[];
  }[] = [];
  for (const { ticket, price, chosen, net } of lines) {
    let index = tickets.findIndex((item) => item.ticket_id === ticket.id);
    if (index === -1) index = tickets.push({ ticket_id: ticket.id, quantities: [] }) - 1;
    const quantities = tickets[index]?.quantities ?? [];
    paths[`tickets.${index}.quantities.${quantities.length}`] = price.id;
    quantities.push({
      price_id: price.id,
      quantity: chosen.quantity,
      ...(ticket.type === 'DONATION' && net !== null
        ? { price: toMajor(net, event.currency) }
        : {}),
    });
  }
  return { body: { tickets }, paths };
}

/** Returns the attempt for a selection; the last one again when the selection is unchanged. */
export function attemptOf(
  event: PublicEvent,
  lines: readonly Line[],
  promo_code: string | null,
  last: Attempt | null,
): Attempt {
  const { body: chosen, paths } = reservationOf(event, lines);
  const body = { ...chosen, ...(promo_code === null ? {} : { promo_code }), ...senderOf(event.id) };
  const isSame = last && JSON.stringify(last.body) === JSON.stringify(body);
  return isSame ? last : { body, paths, key: crypto.randomUUID(), began: now() };
}

const nameOf = (eventId: number): string => `attempt:${eventId}`;
/** The server stores responses for longer; an attempt older than this counts as abandoned. */
const resumed_ms = 10 * 60_000;
/** Pause between retries while the server is still processing the request. */
const again_ms = 2000;
/** A reload aborts calls like a lost connection does, and then ends this page. */
const leaving_ms = 1000;

/** Returns the attempt that was in progress when this tab was reloaded. */
export function unansweredAttempt(eventId: number): Attempt | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(nameOf(eventId)) ?? 'null') as Attempt | null;
    return stored && now() - stored.began < resumed_ms ? stored : null;
  } catch {
    return null;
  }
}

function storeAttempt(eventId: number, attempt: Attempt | null): void {
  try {
    if (attempt) sessionStorage.setItem(nameOf(eventId), JSON.stringify(attempt));
    else sessionStorage.removeItem(nameOf(eventId));
  } catch {
    // Without storage a reload starts over.
  }
}

/**
 * Repeats a request with an idempotency key until it is answered, however long the first one waits
 * in line.
 */
export async function untilAnswered<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const isRunning = error instanceof CallError && error.code === 'idempotency.still_running';
      if (!isRunning) throw error;
      await new Promise((resolve) => setTimeout(resolve, again_ms));
    }
  }
}

/**
 * Reserves tickets. A buyer in line keeps their place across a reload: the same key finds the same
 * request.
 */
export async function reserveInLine(
  eventId: number,
  attempt: Attempt,
): Promise<AnswerOf<typeof calls.reserve>> {
  storeAttempt(eventId, attempt);
  const { body, key } = attempt;
  try {
    const order = await untilAnswered(() =>
      call(calls.reserve, { params: { eventId }, body, idempotency_key: key }),
    );
    storeAttempt(eventId, null);
    return order;
  } catch (error) {
    const isLost = error instanceof CallError && error.status === 0;
    setTimeout(() => storeAttempt(eventId, null), isLost ? leaving_ms : 0);
    throw error;
  }
}

/** Returns the price id that a problem's path refers to. */
function priceAt(paths: Record<string, number>, path: string): number | undefined {
  const [, line] = /^(tickets\.\d+\.quantities\.\d+)/.exec(path) ?? [];
  return line === undefined
    ? paths[`${path.split('.').slice(0, 2).join('.')}.quantities.0`]
    : paths[line];
}

/** Returns the errors of a refusal by price id. */
export function problemsOf(
  error: unknown,
  { paths }: Pick<Attempt, 'paths'>,
): Record<number, string> {
  const prices: Record<number, string> = {};
  if (error instanceof CallError)
    for (const [path, texts] of Object.entries(error.errors)) {
      const id = priceAt(paths, path);
      if (id !== undefined) prices[id] = texts.join(' ');
    }
  return prices;
}

/** Returns the prices that sold out after the page was loaded, and how many are left of each. */
export function shortIn(error: unknown): { price_id: number; left: number }[] {
  if (!(error instanceof CallError) || error.code !== 'ticket.sold_out') return [];
  const { short } = error.details;
  return Array.isArray(short) ? short.filter(isShortage) : [];
}

const isShortage = (item: unknown): item is { price_id: number; left: number } =>
  isRecord(item) && typeof item['price_id'] === 'number' && typeof item['left'] === 'number';

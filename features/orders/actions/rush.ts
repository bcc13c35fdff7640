import type { Context, Platform } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { processId } from '#platform/process-id.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import { service } from '#platform/services.ts';
import * as store from '../rush.store.ts';
import type { Rush } from '../rush.contract.ts';
import { lines } from './line.ts';

/**
 * A rush begins with a second in which this many requests arrive, or this many browsers wait at its
 * end; it lasts until a minute after the last such second.
 */
export const rush_begins = { asked: 10, waiting: 5 };
const rush_seconds = 60;
const second_ms = 1000;

type Counts = Pick<store.CountedSecond, 'asked' | 'held' | 'refused'>;
const none: Readonly<Counts> = { asked: 0, held: 0, refused: 0 };

/**
 * Counts reservation requests per event and second. Counts are written only during a rush, once a
 * second per event, so that organizers see the total of all processes; a sale without a rush writes
 * nothing.
 */
class RushCounter {
  readonly #platform: Platform;
  readonly #now = new Map<number, Counts>();
  readonly #until = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  count(eventId: number, what: keyof Counts): void {
    const counts = this.#now.get(eventId) ?? { ...none };
    counts[what]++;
    this.#now.set(eventId, counts);
    this.#wait();
  }

  /**
   * Waits until the end of the current clock second, so that no second is skipped or counted twice.
   */
  #wait(): void {
    if (this.#timer) return;
    // Timers count whole milliseconds and would fire a fraction too early.
    const rest = Math.ceil(second_ms - (this.#platform.clock() % second_ms)) + 1;
    this.#timer = setTimeout(() => void this.#endSecond(), rest).unref();
  }

  async #endSecond(): Promise<void> {
    this.#timer = undefined;
    const now = this.#platform.clock();
    const linesByEvent = lines(this.#platform);
    const waitingAt = (eventId: number): number => linesByEvent.get(eventId)?.length ?? 0;
    for (const [event, until] of this.#until) if (until < now) this.#until.delete(event);
    for (const event_id of new Set([...this.#now.keys(), ...linesByEvent.keys()])) {
      const { asked } = this.#now.get(event_id) ?? none;
      if (asked >= rush_begins.asked || waitingAt(event_id) >= rush_begins.waiting)
        this.#until.set(event_id, now + rush_seconds * second_ms);
    }
    const rushing = [...this.#until.keys()]
      .filter((event_id) => this.#now.has(event_id) || waitingAt(event_id) > 0)
      .map((event_id) => ({
        event_id,
        ...(this.#now.get(event_id) ?? none),
        waiting: waitingAt(event_id),
      }));
    this.#now.clear();
    if (rushing.length === 0) return;
    // The number of waiting browsers is reported also in seconds without requests.
    this.#wait();
    await store
      .addSeconds(this.#platform.db, processId(this.#platform), rushing)
      .catch((error: unknown) =>
        this.#platform.log.warn(
          { reason: messageOf(error) },
          'a sample of an on-sale could not be stored',
        ),
      );
  }
}

const counter = service((platform: Platform) => new RushCounter(platform));

/** Counts one reservation request and its outcome. */
export async function counted<T>(
  ctx: Context,
  eventId: number,
  work: () => Promise<T>,
): Promise<T> {
  counter(ctx).count(eventId, 'asked');
  try {
    const reserved = await work();
    counter(ctx).count(eventId, 'held');
    return reserved;
  } catch (error) {
    // An internal error does not count as a refusal.
    if (error instanceof Refusal && error.status < 500) counter(ctx).count(eventId, 'refused');
    throw error;
  }
}

/** Returns the last minute of an event's rush. */
export async function rushOf(ctx: Context, eventId: number): Promise<Rush> {
  const seconds = await store.secondsOf(ctx, eventId, rush_seconds);
  return {
    is_on: seconds.some((second) => second.asked > 0),
    seconds,
    waiting: await store.waitingNow(ctx, eventId),
    server_time: ctx.now,
  };
}

import type { Context } from '#platform/context.ts';
import { service } from '#platform/services.ts';
import type { PlaceInLine } from '../rush.contract.ts';

const measured_seconds = 5;

interface Waiting {
  number: number;
  requests: number;
}

/**
 * Who waits to reserve at one event in this process, in the order in which they came. A browser that
 * asks several times at once has one place, its first.
 */
export class Line {
  readonly #waiting = new Map<string, Waiting>();
  /** How many were served in each of the last seconds. */
  readonly #served = new Map<number, number>();
  #next = 0;

  /** How many browsers wait. */
  get length(): number {
    return this.#waiting.size;
  }

  enter(who: string): void {
    const found = this.#waiting.get(who);
    if (found) found.requests++;
    else this.#waiting.set(who, { number: this.#next++, requests: 1 });
  }

  /** One request of theirs was answered; `now` in milliseconds. */
  leave(who: string, now: number): void {
    const found = this.#waiting.get(who);
    if (!found) return;
    if (--found.requests === 0) this.#waiting.delete(who);
    const second = Math.floor(now / 1000);
    this.#served.set(second, (this.#served.get(second) ?? 0) + 1);
    for (const old of this.#served.keys()) {
      if (old >= second - measured_seconds) break;
      this.#served.delete(old);
    }
  }

  placeOf(who: string, now: number): PlaceInLine {
    const found = this.#waiting.get(who);
    const first = this.#waiting.values().next().value;
    if (!found || !first) return { is_waiting: false, ahead: 0, wait_seconds: null };
    // At most: some between them may have been served already.
    const ahead = found.number - first.number;
    const rate = this.#rate(now);
    return {
      is_waiting: true,
      ahead,
      wait_seconds: rate === 0 ? null : Math.ceil((ahead + 1) / rate),
    };
  }

  /** How many are served in a second. */
  #rate(now: number): number {
    const second = Math.floor(now / 1000);
    let served = 0;
    for (const [at, n] of this.#served) if (at >= second - measured_seconds) served += n;
    return served / measured_seconds;
  }
}

/** The lines of this process, by event. */
export const lines = service(() => new Map<number, Line>());

/** A browser as lines know it: by the mark that a page gave it. */
export const whoIs = (ctx: Context): string => ctx.device ?? ctx.session ?? ctx.caller;

/** Waits in line while `work` runs. */
export async function inLine<T>(ctx: Context, eventId: number, work: () => Promise<T>): Promise<T> {
  const all = lines(ctx);
  const line = all.get(eventId) ?? new Line();
  all.set(eventId, line);
  const who = whoIs(ctx);
  line.enter(who);
  try {
    return await work();
  } finally {
    line.leave(who, ctx.clock());
    if (line.length === 0 && all.get(eventId) === line) all.delete(eventId);
  }
}

/** Where the caller stands now, from memory. */
export const placeOf = (ctx: Context, eventId: number): PlaceInLine =>
  (lines(ctx).get(eventId) ?? new Line()).placeOf(whoIs(ctx), ctx.clock());

import type { Context } from '#platform/context.ts';
import { service } from '#platform/services.ts';
import type { PlaceInLine } from '../rush.contract.ts';

const measured_seconds = 5;
const second_ms = 1000;
/** The number of place-in-line requests that a process should answer each second. */
const asked_each_second = 500;
const least_pause_seconds = 2;
const longest_pause_seconds = 30;

/**
 * The browsers waiting to reserve at one event in this process, ordered by arrival. A browser with
 * several requests has the place of its first one.
 */
export class Line {
  /** All waiting requests, oldest first, with the browser that sent each. */
  readonly #waiting = new Map<number, string>();
  /**
   * The waiting requests of each browser, oldest first. Requests without our cookie count as one
   * browser and may number thousands.
   */
  readonly #ofBrowser = new Map<string, Set<number>>();
  /** The number of requests served in each recent second. */
  readonly #served = new Map<number, number>();
  readonly #began: number;
  #next = 0;

  /** `now` in milliseconds, here and below. */
  constructor(now: number) {
    this.#began = now;
  }

  /** The number of browsers waiting. */
  get length(): number {
    return this.#ofBrowser.size;
  }

  /** Adds a request; returns the number to pass to `leave`. */
  enter(who: string): number {
    const number = this.#next++;
    this.#waiting.set(number, who);
    const own = this.#ofBrowser.get(who);
    if (own) own.add(number);
    else this.#ofBrowser.set(who, new Set([number]));
    return number;
  }

  /** Removes an answered request. */
  leave(number: number, now: number): void {
    const browser = this.#waiting.get(number);
    if (browser === undefined) return;
    this.#waiting.delete(number);
    const own = this.#ofBrowser.get(browser);
    own?.delete(number);
    if (own?.size === 0) this.#ofBrowser.delete(browser);
    const second = Math.floor(now / second_ms);
    this.#served.set(second, (this.#served.get(second) ?? 0) + 1);
    for (const old of this.#served.keys()) {
      if (old > second - measured_seconds) break;
      this.#served.delete(old);
    }
  }

  placeOf(who: string, now: number): PlaceInLine {
    const own = this.#ofBrowser.get(who)?.values().next().value;
    const first = this.#waiting.keys().next().value;
    const ask_again_seconds = this.#askAgain();
    if (own === undefined || first === undefined)
      return { is_waiting: false, ahead: 0, wait_seconds: null, ask_again_seconds };
    // An upper bound: some in between may already have been served.
    const ahead = own - first;
    const rate = this.#rate(now);
    return {
      is_waiting: true,
      ahead,
      wait_seconds: rate === 0 ? null : Math.ceil((ahead + 1) / rate),
      ask_again_seconds,
    };
  }

  /** Requests served per second. */
  #rate(now: number): number {
    const second = Math.floor(now / second_ms);
    let served = 0;
    for (const [at, n] of this.#served) if (at > second - measured_seconds) served += n;
    // The current second and the one in which the line began count only partly.
    const from = Math.max(this.#began, (second - measured_seconds + 1) * second_ms);
    return (served * second_ms) / Math.max(now - from, second_ms);
  }

  /**
   * The longer the line, the less often each browser polls: polling must not slow down the
   * reservations it waits for.
   */
  #askAgain(): number {
    const seconds = Math.ceil(this.length / asked_each_second);
    return Math.min(Math.max(seconds, least_pause_seconds), longest_pause_seconds);
  }
}

/** The lines of this process, by event. */
export const lines = service(() => new Map<number, Line>());

/** A browser's identity in a line: the mark from its cookie, else its session, else its address. */
export const whoIs = (ctx: Context): string => ctx.device ?? ctx.session ?? ctx.caller;

/** Keeps the caller in line while `work` runs. */
export async function inLine<T>(ctx: Context, eventId: number, work: () => Promise<T>): Promise<T> {
  const linesByEvent = lines(ctx);
  const line = linesByEvent.get(eventId) ?? new Line(ctx.clock());
  linesByEvent.set(eventId, line);
  const number = line.enter(whoIs(ctx));
  try {
    return await work();
  } finally {
    line.leave(number, ctx.clock());
    if (line.length === 0 && linesByEvent.get(eventId) === line) linesByEvent.delete(eventId);
  }
}

/** Returns the caller's place, from memory. */
export const placeOf = (ctx: Context, eventId: number): PlaceInLine =>
  (lines(ctx).get(eventId) ?? new Line(ctx.clock())).placeOf(whoIs(ctx), ctx.clock());

import type { RawBuilder } from 'kysely';
import type { AddJobFunction } from 'graphile-worker';
import type { Config } from './config.ts';
import type { Db, Tx } from './db.ts';
import type { Fact, Happening } from './facts/fact.ts';
import type { Files } from './files.ts';
import type { Texts } from './i18n.ts';
import type { JobOptions } from './job-options.ts';
import type { Cookie, StoreAnswer } from './idempotency/stored-answer.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Passwords } from './passwords.ts';
import type { Permission, Role } from './pure/access.ts';
import type { Replica } from './replica.ts';
import type { Locale } from './pure/locales.ts';
import type { Venue } from './pure/venue.ts';

/** The caller: a signed-in user, with the account they chose and their role in it. */
export interface Actor {
  user_id: number;
  session_id: number;
  account_id: number | null;
  role: Role | null;
  is_host: boolean;
  /**
   * The account requires a second factor that the user has not set up; `role` is null until they
   * have.
   */
  must_set_up_two_factor: boolean;
  is_email_verified: boolean;
  locale: Locale;
  /** Set when the caller is an API token: its id and scopes. */
  api_token_id?: number;
  scopes?: readonly Permission[];
}

/** What one process has, created once at start. */
export interface Platform {
  config: Config;
  db: Db;
  /** Null when none is configured. */
  replica: Replica | null;
  log: Log;
  texts: Texts;
  files: Files;
  limits: Limits;
  passwords: Passwords;
  /** The venue's name and details. One object for the life of the process, changed in place. */
  venue: Venue;
  /** The database's clock, in milliseconds. */
  clock: () => number;
  /**
   * Identity of this process, the key for what features create once per process
   * (`platform/services.ts`).
   */
  services: object;
}

/** The context of one request or job, passed as the first argument to every action. */
export interface Context extends Platform {
  /** The instant of the request by the database's clock. */
  now: string;
  actor: Actor | null;
  locale: Locale;
  request_id: string;
  /**
   * The currency of the event or account in question: it decides how many digits money has on the
   * wire.
   */
  currency: string;
  /** Hashed address of the caller: rate limits must distinguish callers, not identify them. */
  caller: string;
  /** Hash of the network of that address. */
  network: string;
  /**
   * Hash of the browser's device cookie; null when the browser has none that this server issued.
   */
  device: string | null;
  /** The browser session that makes and owns orders; null when it has none yet. */
  session: string | null;
  /**
   * For a batched call with an idempotency key: the action stores its response together with its
   * work.
   */
  keep: StoreAnswer | null;
  /** The browser's cookie about users who have signed in with it before. */
  known_browser: string | null;
  /** The browser's cookie about promo codes that it entered correctly before. */
  known_codes: string | null;
  /** Headers and cookies of the response. */
  reply: { token?: string; cookies: Cookie[] };
  /**
   * Runs `work` in a transaction, whose connection is the context's `db`. Retries the whole after a
   * deadlock.
   */
  tx<T>(work: (ctx: Context & { db: Tx }) => Promise<T>): Promise<T>;
  /**
   * Like `tx`, for work that returns its last statement without running it: the commit follows
   * without waiting for the statement's rows.
   */
  txEnding<T, Row>(work: (ctx: Context & { db: Tx }) => Promise<Ending<T, Row>>): Promise<T>;
  /** Enqueues a job in the same transaction as everything else: the outbox. */
  enqueue(job: string, payload: Record<string, unknown>, options?: JobOptions): Promise<void>;
  /**
   * Records what happened, in the transaction of the change: trail, cached pages and jobs follow
   * from the fact.
   */
  tell<T extends { id: number }>(fact: Fact<T>, happening: Happening<T>): Promise<void>;
}

/**
 * How a transaction ends: with a last statement, or null when none is left to run, and a function
 * that turns its rows into the result. It has no result when the statement or the commit fails
 * (decision 068).
 */
export interface Ending<T, Row> {
  last: RawBuilder<Row> | null;
  result: (rows: readonly Row[]) => T;
}

export type { AddJobFunction };

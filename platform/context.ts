import type { RawBuilder } from 'kysely';
import type { AddJobFunction } from 'graphile-worker';
import type { Config } from './config.ts';
import type { Db, Tx } from './db.ts';
import type { Fact, Happening } from './facts/fact.ts';
import type { Files } from './files.ts';
import type { Texts } from './i18n.ts';
import type { JobOptions } from './job-options.ts';
import type { Cookie, KeepAnswer } from './idempotency/kept-answer.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Passwords } from './passwords.ts';
import type { Permission, Role } from './pure/access.ts';
import type { Replica } from './replica.ts';
import type { Locale } from './pure/locales.ts';
import type { Venue } from './pure/venue.ts';

/** Who calls: a signed-in user, with the account they chose and their role in it. */
export interface Actor {
  user_id: number;
  session_id: number;
  account_id: number | null;
  role: Role | null;
  is_host: boolean;
  /** Their account asks for a second factor that they have not; `role` is null until then. */
  must_set_up_two_factor: boolean;
  is_email_verified: boolean;
  locale: Locale;
  /** If an API token calls: its id and scopes. */
  api_token_id?: number;
  scopes?: readonly Permission[];
}

/** What one process has, made once at start. */
export interface Platform {
  config: Config;
  db: Db;
  /** Null where the configuration names none. */
  replica: Replica | null;
  log: Log;
  texts: Texts;
  files: Files;
  limits: Limits;
  passwords: Passwords;
  /** How the venue names itself. One object for the life of the process, changed in place. */
  venue: Venue;
  /** The database's clock, in milliseconds. */
  clock: () => number;
  /** Identity of this process, for what features make once in it (`platform/services.ts`). */
  services: object;
}

/** What one request or job works with. It is the first argument of every action. */
export interface Context extends Platform {
  /** The instant of the request by the database's clock. */
  now: string;
  actor: Actor | null;
  locale: Locale;
  request_id: string;
  /** Of the event or account at hand: how many digits money has on the wire. */
  currency: string;
  /** Address of the caller, hashed: rate limits need to tell callers apart, not to know them. */
  caller: string;
  /** The network of that address, hashed. */
  network: string;
  /** The browser's own mark, hashed; null when it has none that we made. */
  device: string | null;
  /** The browser session that makes and owns orders; null when it has none yet. */
  session: string | null;
  /** Of a gathered call with an idempotency key: the action keeps its answer with its work. */
  keep: KeepAnswer | null;
  /** What the browser says of who has signed in with it before. */
  known_browser: string | null;
  /** What the browser says of promo codes that it had right before. */
  known_codes: string | null;
  /** Headers and cookies to answer with. */
  reply: { token?: string; cookies: Cookie[] };
  /** Inside a transaction, `db` is it. Retries as a whole after a deadlock. */
  tx<T>(work: (ctx: Context & { db: Tx }) => Promise<T>): Promise<T>;
  /** The same for work that leaves its last statement to be asked: the commit follows without waiting for its rows. */
  txEnding<T, Row>(work: (ctx: Context & { db: Tx }) => Promise<Ending<T, Row>>): Promise<T>;
  /** Enqueues in the same transaction as everything else: the outbox. */
  enqueue(job: string, payload: Record<string, unknown>, options?: JobOptions): Promise<void>;
  /** Says what happened, in the transaction of the change: trail, cached pages and jobs follow from the fact. */
  tell<T extends { id: number }>(fact: Fact<T>, happening: Happening<T>): Promise<void>;
}

/**
 * How a transaction ends: with one statement, or with none that is left to ask, and with what its rows make, which is
 * nothing when the statement or the commit fails (decision 068).
 */
export interface Ending<T, Row> {
  last: RawBuilder<Row> | null;
  result: (rows: readonly Row[]) => T;
}

export type { AddJobFunction };

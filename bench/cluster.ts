import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/migrate.ts';
import { type Postgres, startPostgres } from '../tools/postgres.ts';
import { dieWithMe } from '../tools/processes/die-with-me.ts';
import { isAlive } from '../tools/processes/is-alive.ts';
import { freePort } from '../tools/processes/ports.ts';

export const root = join(import.meta.dirname, '..');

/** Any number of real server processes. */
export interface Servers {
  /** The secret that all of them share. */
  secret: string;
  /** Starts a server process and resolves when it is ready. */
  server(env?: Record<string, string>, options?: ServerOptions): Promise<Server>;
}

/** A real PostgreSQL (fsync and synchronous_commit on) with server processes. */
export interface Cluster extends Servers {
  database_url: string;
  /** The folder of its files. */
  folder: string;
  postgres: () => Postgres;
  restartPostgres(): Promise<void>;
  close(): Promise<void>;
}
export interface ServerOptions {
  port?: number;
  /** Another checkout of the project. */
  tree?: string;
  entry?: string;
}
export interface Server {
  url: string;
  port: number;
  process: ChildProcess;
  kill9(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns whether the server's process has ended, by itself or by a signal. */
export const hasEnded = ({ process: { exitCode, signalCode } }: Server): boolean =>
  exitCode !== null || signalCode !== null;

/** Creates a temporary folder for a bench or storm; removes those of killed runs. */
export function scratchFolder(name: string): string {
  const all = join(root, '.tmp');
  const folder = join(all, `${name}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  for (const item of readdirSync(all)) {
    const pid = item.startsWith(`${name}-`) && /^\d+$/.exec(item.slice(name.length + 1))?.[0];
    if (pid && !isAlive(Number(pid))) rmSync(join(all, item), { recursive: true, force: true });
  }
  return folder;
}

/** Starts a migrated PostgreSQL without servers; `close` stops everything and deletes the files. */
export async function openCluster(
  name: string,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const folder = scratchFolder(name);
  let postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings });
  await migrate(postgres.url);
  const { stopAll, ...servers } = openServers(folder, postgres.url);
  return {
    ...servers,
    database_url: postgres.url,
    folder,
    postgres: () => postgres,
    async restartPostgres() {
      postgres = await startPostgres({
        dataDir: join(folder, 'postgres'),
        port: postgres.port,
        settings,
      });
    },
    async close() {
      await stopAll();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts server processes on an existing database, with their files in `folder`. */
export function openServers(
  folder: string,
  database_url: string,
): Servers & { stopAll: () => Promise<void> } {
  const secret = 'a secret of benches and storms, long enough';
  const running = new Set<Server>();
  return {
    secret,
    async server(env = {}, { port: givenPort, tree = root, entry = 'server/main.ts' } = {}) {
      const port = givenPort ?? (await freePort());
      const url = `http://127.0.0.1:${port}`;
      const [command, ...words] = [...dieWithMe('TERM'), process.execPath, entry];
      const child = spawn(command, words, {
        cwd: tree,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(port),
          HOST: '127.0.0.1',
          BASE_URL: url,
          DATABASE_URL: database_url,
          DATA_DIR: folder,
          FOYER_SECRET: secret,
          LOG_LEVEL: 'fatal',
          RATE_LIMIT: 'off',
          DEMO: '1',
          NO_WEB: '1',
          ...env,
        },
      });
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const gone = async (signal: NodeJS.Signals): Promise<void> => {
        child.kill(signal);
        await ended;
        running.delete(server);
      };
      const server: Server = {
        url,
        port,
        process: child,
        kill9: () => gone('SIGKILL'),
        stop: () => gone('SIGTERM'),
      };
      running.add(server);
      await untilReady(url, child);
      return server;
    },
    async stopAll() {
      await Promise.all([...running].map((server) => server.stop()));
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 600 && child.exitCode === null; i++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server at ${url} did not get ready`);
}

/** Opens a pool for a bench or a storm; it survives when PostgreSQL stops first. */
export function openPool(database_url: string, max?: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: database_url, ...(max ? { max } : {}) });
  pool.on('error', () => undefined);
  return pool;
}

export interface Api {
  /** The caller declares the type of the response; it is not checked here. */
  ask<Answer = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Answer; headers: Headers }>;
}
/** Returns a client of the API with a token; it adopts the replacements that the server sends. */
export function apiOf(url: string, given?: string): Api {
  let token = given;
  return {
    async ask<Answer>(method: string, path: string, body?: unknown, headers = {}) {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (token) token = answer.headers.get('x-auth-token') ?? token;
      const text = await answer.text();
      const read: Answer = text ? JSON.parse(text) : {};
      return {
        status: answer.status,
        body: read,
        headers: answer.headers,
      };
    },
  };
}

interface Created {
  data: { id: number };
}
export interface CreatedTicket {
  data: { id: number; prices: { id: number }[] };
}

const password = 'correct horse';

export interface Shop {
  token: string;
  email: string;
  account_id: number;
  organizer_id: number;
  api: Api;
}
/** Creates an account that may publish. */
export async function givenShop(
  server: Server,
  sql: (text: string) => Promise<unknown>,
): Promise<Shop> {
  const email = `owner${process.pid}${Math.floor(performance.now())}@venue.test`;
  const made = await apiOf(server.url).ask<Created>('POST', '/auth/register', {
    first_name: 'Ada',
    email,
    password,
    password_confirmation: password,
  });
  const token = made.headers.get('x-auth-token') ?? '';
  await sql(`update users set email_verified_at = now() where email = '${email}'`);
  const api = apiOf(server.url, token);
  const organizer = await api.ask<Created>('POST', '/organizers', {
    name: 'Harbour Nights',
    email,
  });
  return {
    token,
    email,
    account_id: made.body.data.id,
    organizer_id: organizer.body.data.id,
    api,
  };
}

/** Returns a new token for a shop's owner; long benches outlast the ten minutes of the first. */
export async function signedInAgain(server: Server, { email }: Shop): Promise<string> {
  const { body } = await apiOf(server.url).ask<{ token: string }>('POST', '/auth/login', {
    email,
    password,
  });
  return body.token;
}

export interface EventOnSale {
  event_id: number;
  ticket_id: number;
  price_id: number;
  slug: string;
}
/** Creates a live event with one kind of ticket. */
export async function givenEventOnSale(
  shop: Shop,
  quantity: number | null,
  price = 100,
): Promise<EventOnSale> {
  const event = (
    await shop.api.ask<{ data: { id: number; slug: string } }>('POST', '/events', {
      content_language: 'en',
      title: 'On sale',
      start_date: '2090-01-01T20:00',
      organizer_id: shop.organizer_id,
      description: '<p>Words about the night.</p>'.repeat(20),
      translations: {
        'zh-hk': { title: '現正發售', description: '<p>關於這一夜的文字。</p>'.repeat(20) },
        'zh-cn': { title: '现正发售', description: '<p>关于这一夜的文字。</p>'.repeat(20) },
      },
    })
  ).body;
  const { id } = event.data;
  await shop.api.ask('PATCH', `/events/${id}/settings`, {
    require_attendee_details: false,
    order_timeout_in_minutes: 120,
  });
  const ticket = (
    await shop.api.ask<CreatedTicket>('POST', `/events/${id}/tickets`, {
      title: 'Standing',
      translations: { 'zh-hk': { title: '企位' }, 'zh-cn': { title: '站票' } },
      type: price === 0 ? 'FREE' : 'PAID',
      prices: [{ price, initial_quantity_available: quantity }],
    })
  ).body;
  await shop.api.ask('PUT', `/events/${id}/status`, { status: 'LIVE' });
  return {
    event_id: id,
    slug: event.data.slug,
    ticket_id: ticket.data.id,
    price_id: ticket.data.prices[0]?.id ?? 0,
  };
}
/** Returns the body of a call that reserves `quantity` of an event's one kind of ticket. */
export const reservationOf = (onSale: EventOnSale, quantity = 1): object => ({
  tickets: [{ ticket_id: onSale.ticket_id, quantities: [{ price_id: onSale.price_id, quantity }] }],
});

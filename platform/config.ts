import { z } from 'zod';
import { stripeProblems } from './stripe-settings.ts';
import { encryptionProblems } from './config-encryption.ts';
import {
  databaseAddress,
  flag,
  hosts,
  isOn,
  jobs,
  oneOf,
  origins,
  ownHost,
  percent,
  required,
  secret,
  sender,
  siteAddress,
  smtpAddress,
  trustedProxies,
  webAddress,
  wholeNumber,
  optionalText,
} from './config-values.ts';

/**
 * Everything the process reads from its environment, checked once at start; the README's table
 * lists the same names.
 */
const Environment = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: ownHost,
  BASE_URL: siteAddress,
  DATABASE_URL: required(databaseAddress),
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_MIGRATE_URL: databaseAddress,
  DATABASE_REPLICA_URL: databaseAddress,
  DATABASE_POOL: wholeNumber(8, 3, 50),
  ALLOW_UNENCRYPTED: flag(false),
  DATA_DIR: optionalText,
  DEMO: flag(true),
  DEV: flag(false),
  NO_WEB: flag(false),
  RATE_LIMIT: flag(true),
  DRAIN_SECONDS: wholeNumber(0, 0, 6),
  JOBS: jobs,
  TRUST_PROXY: trustedProxies,
  LOG_LEVEL: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug']),
  METRICS_PORT: wholeNumber(0, 0, 65_535),
  METRICS_TOKEN: optionalText.pipe(z.string().min(16, 'is too short (16 characters)').optional()),
  FOYER_SECRET: required(secret, 'is missing (32 random bytes in hex)'),
  FOYER_SECRET_PREVIOUS: secret,
  CORS_ORIGINS: origins,
  PAYMENTS: oneOf(['simulator', 'stripe', 'none']),
  PAYMENT_FORM_URL: optionalText,
  SIMULATOR_URL: optionalText,
  STRIPE_API_URL: optionalText.pipe(z.url().optional()),
  PAYME_API_URL: optionalText.pipe(z.url().optional()),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_PUBLISHABLE_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText.pipe(z.string().min(16, 'is too short').optional()),
  STRIPE_CONNECT_WEBHOOK_SECRET: optionalText.pipe(z.string().min(16, 'is too short').optional()),
  PLATFORM_FEE_PERCENT: percent(50),
  WEBHOOK_ALLOWED_HOSTS: hosts,
  SMTP_URL: smtpAddress,
  MAIL_FROM: sender,
  S3_ENDPOINT: webAddress,
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
});

/** The names of all variables that are read. */
export const setting_names = Object.keys(Environment.shape);

export interface Config {
  port: number;
  host: string;
  /**
   * The public address of the site, without a trailing slash. Links in mails start with it, never
   * with a Host header.
   */
  base_url: string;
  database_url: string;
  /** A connection that bypasses the transaction pooler: for LISTEN, jobs and session locks. */
  database_direct_url: string;
  /** Connects as the owner of the schema, for migrations. The server itself does not use it. */
  database_migrate_url: string;
  /** A replica of the database, from which lists, figures, exports and public pages are read. */
  database_replica_url: string | undefined;
  database_pool: number;
  /** The network between the machines is private: TLS is not required there. */
  allow_unencrypted: boolean;
  data_dir: string;
  demo: boolean;
  dev: boolean;
  /** False for a process that only runs jobs and renders no pages. */
  has_pages: boolean;
  rate_limit: boolean;
  /**
   * Where jobs run: in this process, in a child process of it, or not here. At least one process of
   * an installation must run them.
   */
  jobs: 'on' | 'apart' | 'off';
  /**
   * How long a stopping process reports that it is not ready before it stops accepting requests and
   * waits for open connections.
   */
  drain_seconds: number;
  /** All, none, that many proxies, or those at these addresses. */
  trust_proxy: boolean | number | string[];
  log_level: string;
  /** The separate port of `/metrics`; 0 when it has none. */
  metrics_port: number;
  metrics_token: string | undefined;
  secret: string;
  /** Used once, to decrypt what it encrypted; everything is then encrypted again with `secret`. */
  secret_previous: string | undefined;
  cors_origins: string[];
  payments: 'simulator' | 'stripe' | 'none';
  payment_form_url: string | undefined;
  simulator_url: string | undefined;
  stripe: {
    api_url: string | undefined;
    secret_key: string;
    publishable_key: string;
    webhook_secret: string;
    connect_webhook_secret: string;
  } | null;
  /**
   * Each account has its own keys. The address differs only where a simulator stands in for PayMe.
   */
  payme: { api_url: string | undefined };
  platform_fee_percent: number;
  /**
   * Test receivers that webhooks may reach at any address and without TLS; never set for a real
   * venue.
   */
  webhook_allowed_hosts: string[];
  smtp_url: string | undefined;
  mail_from: string;
  s3: {
    endpoint: string | undefined;
    bucket: string;
    region: string;
    access_key_id: string;
    secret_access_key: string;
  } | null;
}

/** An invalid environment: `problems` has a plain sentence for each wrong variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

/**
 * Reads and checks the environment. Throws a ConfigError with a plain sentence for each wrong
 * variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env);
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
    ...contradictions(env),
    ...stripeProblems(env, isOn(env['DEMO'], true)),
    ...(isOn(env['ALLOW_UNENCRYPTED'], false) ? [] : encryptionProblems(env)),
  ];
  if (problems.length || !parsed.success) throw new ConfigError(problems);
  const e = parsed.data;
  const payments = e.PAYMENTS ?? (e.STRIPE_SECRET_KEY ? 'stripe' : 'none');
  const stripe = payments === 'none' ? null : stripeOf(e);
  return {
    port: e.PORT,
    host: e.HOST ?? '0.0.0.0',
    base_url: e.BASE_URL ?? `http://localhost:${e.PORT}`,
    database_url: e.DATABASE_URL,
    database_direct_url: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    database_migrate_url: e.DATABASE_MIGRATE_URL ?? e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    database_replica_url: e.DATABASE_REPLICA_URL,
    database_pool: e.DATABASE_POOL,
    allow_unencrypted: e.ALLOW_UNENCRYPTED,
    data_dir: e.DATA_DIR ?? '.data',
    demo: e.DEMO,
    dev: e.DEV,
    has_pages: !e.NO_WEB,
    rate_limit: e.RATE_LIMIT,
    drain_seconds: e.DRAIN_SECONDS,
    jobs: e.JOBS,
    trust_proxy: e.TRUST_PROXY,
    log_level: e.LOG_LEVEL ?? 'info',
    metrics_port: e.METRICS_PORT,
    metrics_token: e.METRICS_TOKEN,
    secret: e.FOYER_SECRET,
    secret_previous: e.FOYER_SECRET_PREVIOUS,
    cors_origins: e.CORS_ORIGINS,
    payments,
    payment_form_url: e.PAYMENT_FORM_URL,
    simulator_url: e.SIMULATOR_URL,
    stripe,
    payme: { api_url: e.PAYME_API_URL },
    platform_fee_percent: e.PLATFORM_FEE_PERCENT,
    webhook_allowed_hosts: e.WEBHOOK_ALLOWED_HOSTS,
    smtp_url: e.SMTP_URL,
    mail_from: e.MAIL_FROM ?? 'Foyer <no-reply@foyer.test>',
    s3: s3Of(e),
  };
}

/** Problems that show only when several variables are read together. */
function contradictions(env: Record<string, string | undefined>): string[] {
  const missing = (...names: string[]): string[] => names.filter((name) => !env[name]?.trim());
  const problems: string[] = [];
  const addMissing = (names: string[], why: string): void =>
    void (names.length && problems.push(`${names.join(', ')} must be set ${why}`));
  const payments = env['PAYMENTS']?.trim() || (env['STRIPE_SECRET_KEY']?.trim() && 'stripe');
  if (payments === 'stripe' || payments === 'simulator')
    addMissing(missing(...stripe_names), 'to take card payments');
  if (env['S3_BUCKET']?.trim()) {
    const keys = missing('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
    if (keys.length) problems.push(`${s3_names.join(' and ')} must be set with S3_BUCKET`);
  } else {
    const [given] = ['S3_ENDPOINT', 'S3_REGION', ...s3_names].filter((name) => env[name]?.trim());
    if (given)
      problems.push(
        `S3_BUCKET must be set with ${given}: without it files are stored on this machine`,
      );
  }
  if (env['WEBHOOK_ALLOWED_HOSTS']?.trim() && !isOn(env['DEMO'], true))
    problems.push(
      'WEBHOOK_ALLOWED_HOSTS is for tests and the demo, and must not be set with DEMO=0',
    );
  const { METRICS_PORT = '', PORT = '' } = env;
  if (METRICS_PORT.trim() && METRICS_PORT.trim() === (PORT.trim() || '3000'))
    problems.push('METRICS_PORT must be different from PORT');
  if (env['SMTP_URL']?.trim()) {
    addMissing(missing('MAIL_FROM'), 'with SMTP_URL: it is the sender of mails');
    addMissing(missing('BASE_URL'), 'with SMTP_URL: links in mails start with it');
  }
  return problems;
}

const s3_names = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const stripe_names = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
];

function stripeOf(e: z.output<typeof Environment>): NonNullable<Config['stripe']> {
  return {
    api_url: e.STRIPE_API_URL,
    secret_key: e.STRIPE_SECRET_KEY ?? '',
    publishable_key: e.STRIPE_PUBLISHABLE_KEY ?? '',
    webhook_secret: e.STRIPE_WEBHOOK_SECRET ?? '',
    connect_webhook_secret: e.STRIPE_CONNECT_WEBHOOK_SECRET ?? '',
  };
}

function s3Of(e: z.output<typeof Environment>): Config['s3'] {
  if (!e.S3_BUCKET) return null;
  return {
    endpoint: e.S3_ENDPOINT,
    bucket: e.S3_BUCKET,
    region: e.S3_REGION ?? 'us-east-1',
    access_key_id: e.S3_ACCESS_KEY_ID ?? '',
    secret_access_key: e.S3_SECRET_ACCESS_KEY ?? '',
  };
}

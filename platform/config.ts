import { z } from 'zod';

const flag = (fallback: boolean) =>
  z
    .string()
    .optional()
    .transform((v) => (v === undefined || v === '' ? fallback : !/^(0|off|false|no)$/i.test(v)));
const whole = (fallback: number, min: number, max: number) =>
  z
    .string()
    .optional()
    .transform((v) => (v === undefined || v === '' ? fallback : Number(v)))
    .pipe(z.number().int().min(min).max(max));
const words = z
  .string()
  .optional()
  .transform((v) => (v?.trim() ? v.trim() : undefined));

/**
 * Everything the process reads from its environment, checked once at start; the README's table lists the
 * same names.
 */
const Environment = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: words,
  BASE_URL: words.pipe(z.url({ protocol: /^https?$/ }).optional()),
  DATABASE_URL: z
    .string({ error: 'is missing' })
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
  DATABASE_POOL: whole(8, 1, 50),
  DATA_DIR: words,
  DEMO: flag(true),
  DEV: flag(false),
  RATE_LIMIT: flag(true),
  TRUST_PROXY: words,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  FOYER_SECRET: z
    .string({ error: 'is missing (32 random bytes in hex)' })
    .min(32, 'is too short (32 random bytes in hex)'),
  CORS_ORIGINS: z
    .string()
    .optional()
    .transform((v) =>
      (v ?? '')
        .split(',')
        .map((o) => o.trim())
        .filter(Boolean),
    ),
  PAYMENTS: z.enum(['simulator', 'stripe', 'none']).default('none'),
  PAYMENT_FORM_URL: words,
  SIMULATOR_URL: words,
  STRIPE_API_URL: words.pipe(z.url().optional()),
  STRIPE_SECRET_KEY: words,
  STRIPE_PUBLISHABLE_KEY: words,
  STRIPE_WEBHOOK_SECRET: words.pipe(z.string().min(16, 'is too short').optional()),
  STRIPE_CONNECT_WEBHOOK_SECRET: words.pipe(z.string().min(16, 'is too short').optional()),
  PLATFORM_FEE_PERCENT: z
    .string()
    .optional()
    .transform((v) => Number(v || 0))
    .pipe(z.number().min(0).max(50)),
  SMTP_URL: words,
  MAIL_FROM: z.string().default('Foyer <no-reply@foyer.test>'),
  S3_ENDPOINT: words,
  S3_BUCKET: words,
  S3_REGION: words,
  S3_ACCESS_KEY_ID: words,
  S3_SECRET_ACCESS_KEY: words,
});

export interface Config {
  port: number;
  host: string;
  /** Where people reach us; mail links come from here and never from a Host header. No slash at the end. */
  base_url: string;
  database_url: string;
  database_pool: number;
  data_dir: string;
  demo: boolean;
  dev: boolean;
  rate_limit: boolean;
  trust_proxy: string | undefined;
  log_level: string;
  secret: string;
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
  platform_fee_percent: number;
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

export class ConfigError extends Error {}

/** Reads and checks the environment. Throws a ConfigError that names each wrong variable in one plain sentence. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; '),
    );
  const e = parsed.data;
  const stripe = e.PAYMENTS === 'none' && !e.STRIPE_SECRET_KEY ? null : stripeOf(e);
  return {
    port: e.PORT,
    host: e.HOST ?? '0.0.0.0',
    base_url: (e.BASE_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    database_url: e.DATABASE_URL,
    database_pool: e.DATABASE_POOL,
    data_dir: e.DATA_DIR ?? '.data',
    demo: e.DEMO,
    dev: e.DEV,
    rate_limit: e.RATE_LIMIT,
    trust_proxy: e.TRUST_PROXY,
    log_level: e.LOG_LEVEL,
    secret: e.FOYER_SECRET,
    cors_origins: e.CORS_ORIGINS,
    payments: stripe ? (e.PAYMENTS === 'simulator' ? 'simulator' : 'stripe') : 'none',
    payment_form_url: e.PAYMENT_FORM_URL,
    simulator_url: e.SIMULATOR_URL,
    stripe,
    platform_fee_percent: e.PLATFORM_FEE_PERCENT,
    smtp_url: e.SMTP_URL,
    mail_from: e.MAIL_FROM,
    s3: s3Of(e),
  };
}

function stripeOf(e: z.output<typeof Environment>): NonNullable<Config['stripe']> {
  const missing = (
    [
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_CONNECT_WEBHOOK_SECRET',
    ] as const
  ).filter((name) => !e[name]);
  if (missing.length)
    throw new ConfigError(`${missing.join(', ')} must be set to take card payments`);
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
  if (!e.S3_ACCESS_KEY_ID || !e.S3_SECRET_ACCESS_KEY)
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with S3_BUCKET');
  return {
    endpoint: e.S3_ENDPOINT,
    bucket: e.S3_BUCKET,
    region: e.S3_REGION ?? 'us-east-1',
    access_key_id: e.S3_ACCESS_KEY_ID,
    secret_access_key: e.S3_SECRET_ACCESS_KEY,
  };
}

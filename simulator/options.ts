import { readMerchants } from './payme/read-merchant.ts';
import type { Merchant } from './payme/records.ts';

export type SimulatorOptions = {
  port?: number | undefined;
  host?: string | undefined;
  /** Folder of the journal; without it nothing is stored. */
  data?: string | undefined;
  webhookUrl?: string | undefined;
  connectWebhookUrl?: string | undefined;
  /** An endpoint for thin events; without it none are sent. */
  thinWebhookUrl?: string | undefined;
  thinWebhookSecret?: string | undefined;
  webhookSecret?: string | undefined;
  connectWebhookSecret?: string | undefined;
  /** The prefix under which a browser reaches this server. */
  publicUrl?: string | undefined;
  /** The wait before the first retry of a webhook; it doubles each time. */
  retryMs?: number | undefined;
  /** How long card 4999…1003 stays in processing. */
  processingMs?: number | undefined;
  /**
   * How long card 4999…2001 stays in processing: longer than a hold lasts, so that the money
   * arrives late.
   */
  lateMs?: number | undefined;
  /** How long an onboarding link is valid. */
  linkMs?: number | undefined;
  /** Shops that PayMe knows in addition to its demo shop. */
  paymeMerchants?: Merchant[] | undefined;
  /** How long a PayMe token is valid. */
  paymeTokenMs?: number | undefined;
  /** The clock skew that PayMe tolerates in its callers. */
  paymeToleranceMs?: number | undefined;
};

export type Settings = { [K in keyof SimulatorOptions]-?: Exclude<SimulatorOptions[K], undefined> };

/**
 * Fills in the defaults, and removes slashes at the end of `publicUrl`. Times are in milliseconds.
 */
export function settingsOf(options: SimulatorOptions): Settings {
  return {
    port: options.port ?? 0,
    host: options.host || '127.0.0.1',
    data: options.data ?? '',
    webhookUrl: options.webhookUrl ?? '',
    connectWebhookUrl: options.connectWebhookUrl ?? '',
    thinWebhookUrl: options.thinWebhookUrl ?? '',
    thinWebhookSecret: options.thinWebhookSecret ?? '',
    webhookSecret: options.webhookSecret ?? '',
    connectWebhookSecret: options.connectWebhookSecret ?? '',
    publicUrl: (options.publicUrl ?? '').replace(/\/+$/, ''),
    retryMs: options.retryMs ?? 1000,
    processingMs: options.processingMs ?? 3000,
    lateMs: options.lateMs ?? 20 * 60_000,
    linkMs: options.linkMs ?? 5 * 60_000,
    paymeMerchants: options.paymeMerchants ?? [],
    paymeTokenMs: options.paymeTokenMs ?? 60 * 60_000,
    paymeToleranceMs: options.paymeToleranceMs ?? 5 * 60_000,
  };
}

/**
 * Reads `SIMULATOR_…`. Throws, with the variable's name, when a number is not whole or is negative.
 */
export function optionsFromEnv(env: Record<string, string | undefined>): SimulatorOptions {
  const number = (name: string): number | undefined => {
    const text = env[name];
    if (text === undefined || text === '') return undefined;
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0)
      throw new Error(`${name} must be a whole number, not ${text}`);
    return value;
  };
  return {
    port: number('SIMULATOR_PORT'),
    host: env.SIMULATOR_HOST,
    data: env.SIMULATOR_DATA,
    webhookUrl: env.SIMULATOR_WEBHOOK_URL,
    connectWebhookUrl: env.SIMULATOR_CONNECT_WEBHOOK_URL,
    thinWebhookUrl: env.SIMULATOR_THIN_WEBHOOK_URL,
    thinWebhookSecret: env.SIMULATOR_THIN_WEBHOOK_SECRET,
    webhookSecret: env.SIMULATOR_WEBHOOK_SECRET,
    connectWebhookSecret: env.SIMULATOR_CONNECT_WEBHOOK_SECRET,
    publicUrl: env.SIMULATOR_PUBLIC_URL,
    retryMs: number('SIMULATOR_RETRY_MS'),
    processingMs: number('SIMULATOR_PROCESSING_MS'),
    lateMs: number('SIMULATOR_LATE_MS'),
    linkMs: number('SIMULATOR_LINK_MS'),
    ...(env.SIMULATOR_PAYME_MERCHANTS
      ? { paymeMerchants: readMerchants(env.SIMULATOR_PAYME_MERCHANTS) }
      : {}),
    paymeTokenMs: number('SIMULATOR_PAYME_TOKEN_MS'),
    paymeToleranceMs: number('SIMULATOR_PAYME_TOLERANCE_MS'),
  };
}

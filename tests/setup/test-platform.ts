import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '#platform/config.ts';
import type { Context, Platform } from '#platform/context.ts';
import { makeContext } from '#platform/make-context.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { freshDatabase } from './fresh-database.ts';
import { test_secret } from './test-secret.ts';
import { testTexts } from './test-texts.ts';

/**
 * What features are built on, without the features: a database, texts, files. Opens in a tenth of
 * the time of a test app.
 */
export interface TestPlatform {
  platform: Platform;
  pool: pg.Pool;
  database_url: string;
  ctx: () => Context;
  close: () => Promise<void>;
}

export async function openTestPlatform(env: Record<string, string> = {}): Promise<TestPlatform> {
  const database = await freshDatabase(inject('adminUrl'));
  const data_dir = await mkdtemp(join(tmpdir(), 'foyer-platform-'));
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: data_dir,
    BASE_URL: 'https://foyer.test',
    FOYER_SECRET: test_secret,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    ...env,
  });
  const { platform, pool, stop } = await makePlatform(config, testTexts);
  return {
    platform,
    pool,
    database_url: database.url,
    ctx: () => makeContext(platform),
    async close() {
      await stop();
      await database.drop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

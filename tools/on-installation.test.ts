import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig, type Config } from '#platform/config.ts';
import { onInstallation } from './on-installation.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-on-installation-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(data_dir, { recursive: true, force: true });
});

test("a tool gets the server's settings that it needs", async () => {
  const env = {
    DATA_DIR: data_dir,
    DATABASE_URL: 'postgres://foyer:secret@database:5432/foyer',
    ALLOW_UNENCRYPTED: '1',
    BASE_URL: 'https://tickets.harbour-hall.hk',
    DEMO: '0',
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  let config: Config | undefined;
  await onInstallation(async (installationEnv) => {
    config = readConfig(installationEnv);
    return null;
  });
  expect(config).toMatchObject({
    data_dir,
    database_url: env.DATABASE_URL,
    allow_unencrypted: true,
    base_url: env.BASE_URL,
    demo: false,
  });
});

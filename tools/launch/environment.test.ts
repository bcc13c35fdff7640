import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { optionsFromEnv } from '../../simulator/options.ts';
import { productEnvironment, simulatorEnvironment } from './environment.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { readSettings } from './settings.ts';
import { welcome } from './welcome.ts';

const secrets: Secrets = {
  foyer_secret: 'f'.repeat(64),
  stripe_webhook_secret: 'whsec_platform_0123456789',
  stripe_connect_webhook_secret: 'whsec_connect_0123456789',
};
const database = 'postgres://foyer:x@127.0.0.1:5432/postgres';
let own: string | undefined;
beforeEach(() => {
  own = process.env['FOYER_SECRET'];
  delete process.env['FOYER_SECRET'];
});
afterEach(() => {
  if (own === undefined) delete process.env['FOYER_SECRET'];
  else process.env['FOYER_SECRET'] = own;
});

describe('user settings', () => {
  test.each([
    [
      {},
      {
        port: 3000,
        host: '0.0.0.0',
        base_url: 'http://localhost:3000',
        demo: true,
        payments: 'simulator',
        database_url: undefined,
      },
    ],
    [{ PORT: '3100' }, { port: 3100, base_url: 'http://localhost:3100' }],
    [{ PORT: ' ' }, { port: 3000 }],
    [{ BASE_URL: 'https://tickets.test///' }, { base_url: 'https://tickets.test' }],
    [{ DEMO: 'off' }, { demo: false, payments: 'none' }],
    [
      { DEMO: 'FALSE', PAYMENTS: 'stripe' },
      { demo: false, payments: 'stripe' },
    ],
    // Windows editors save lines with this ending.
    [{ DEMO: '0\r' }, { demo: false, payments: 'none' }],
    [{ DEMO: '' }, { demo: true }],
    [{ DATABASE_URL: '' }, { database_url: undefined }],
    [{ DATABASE_URL: database }, { database_url: database }],
    [{ DATA_DIR: '/srv/foyer' }, { data_dir: '/srv/foyer' }],
    [
      { DATA_DIR: '/srv/foyer\r', PAYMENTS: 'none\r' },
      { data_dir: '/srv/foyer', payments: 'none' },
    ],
    [{ BASE_URL: 'HTTPS://Tickets.TEST:443/\r' }, { base_url: 'https://tickets.test' }],
  ])('%j is read', async (env, settings) => {
    expect(await readSettings(env, false)).toMatchObject(settings);
  });

  test('port 0 picks a free port, and the welcome shows it', async () => {
    const { port, base_url } = await readSettings({ PORT: '0' }, false);
    expect(port).toBeGreaterThan(1023);
    expect(base_url).toBe(`http://localhost:${port}`);
  });

  test.each(['-1', '65536', '80.5', 'http', '3000;'])(
    'PORT=%s is refused with an example of a valid one',
    async (PORT) => {
      await expect(readSettings({ PORT }, false)).rejects.toThrow(
        /^PORT must be a whole number below 65536, not .* Example: PORT=3100 npm start$/,
      );
    },
  );

  test('an unknown payment provider is refused with the known ones', async () => {
    await expect(readSettings({ PAYMENTS: 'paypal' }, false)).rejects.toThrow(
      'PAYMENTS must be simulator, stripe or none, not "paypal".',
    );
  });
});

describe('the environment of the processes', () => {
  test('is sufficient for the server to start, with and without the demo', async () => {
    for (const [env, port] of [
      [{}, 4242],
      [{ DEMO: '0' }, null],
    ] as const) {
      const config = readConfig(
        productEnvironment(await readSettings(env, false), secrets, database, port),
      );
      expect(config).toMatchObject({
        database_url: database,
        demo: port !== null,
        payments: port === null ? 'none' : 'simulator',
        secret: secrets.foyer_secret,
      });
    }
  });

  test("has the same secrets for server and simulator, and each other's address", async () => {
    const settings = await readSettings({ PORT: '3100' }, false);
    const config = readConfig(productEnvironment(settings, secrets, database, 4242));
    const options = optionsFromEnv(simulatorEnvironment(settings, secrets, 4242));
    expect([options.webhookSecret, options.connectWebhookSecret]).toEqual([
      config.stripe?.webhook_secret,
      config.stripe?.connect_webhook_secret,
    ]);
    expect([options.port, config.stripe?.api_url]).toEqual([4242, 'http://127.0.0.1:4242']);
    expect([options.webhookUrl, options.connectWebhookUrl]).toEqual([
      'http://127.0.0.1:3100/api/public/webhooks/stripe',
      'http://127.0.0.1:3100/api/public/webhooks/stripe-connect',
    ]);
    expect(config.payment_form_url).toBe(`${options.publicUrl}/pay`);
  });

  test('prefers a secret set by the user over the generated one', async () => {
    process.env['FOYER_SECRET'] = 'o'.repeat(40);
    expect(
      productEnvironment(await readSettings({}, false), secrets, database, null)['FOYER_SECRET'],
    ).toBe('o'.repeat(40));
  });

  test('has nothing of the simulator without the demo', async () => {
    const env = productEnvironment(
      await readSettings({ DEMO: '0' }, false),
      secrets,
      database,
      null,
    );
    expect(Object.keys(env).filter((name) => /STRIPE|SIMULATOR|FORM/.test(name))).toEqual([]);
  });
});

describe('secrets', () => {
  const inFolder = async (work: (folder: string) => void | Promise<void>): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-secrets-'));
    await work(folder);
    rmSync(folder, { recursive: true, force: true });
  };

  test('that a later version needs are added, existing ones are kept', () =>
    inFolder((folder) => {
      writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ foyer_secret: 'kept' }));
      const read = readSecrets(folder);
      expect(read.foyer_secret).toBe('kept');
      expect(read.stripe_webhook_secret).toMatch(/^whsec_[0-9a-f]{48}$/);
      expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toEqual(read);
    }));

  test('are different for every installation', () =>
    inFolder((first) =>
      inFolder((second) => {
        expect(
          Object.values(readSecrets(first)).filter((secret) =>
            Object.values(readSecrets(second)).includes(secret),
          ),
        ).toEqual([]);
      }),
    ));
});

test('the welcome begins with the ready line, and shows sign-ins only in the demo', async () => {
  const [demo, bare] = [
    welcome(await readSettings({ PORT: '3100' }, false), '1.2'),
    welcome(await readSettings({ DEMO: '0' }, false), '1.2'),
  ];
  expect([demo.split('\n')[0], bare.split('\n')[0]]).toEqual([
    'Foyer is ready: http://localhost:3100',
    'Foyer is ready: http://localhost:3000',
  ]);
  expect(demo).toContain('owner@foyer.test');
  expect(bare).not.toMatch(/password|@foyer\.test/);
});

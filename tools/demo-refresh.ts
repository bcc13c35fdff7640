/**
 * `npm run demo:refresh` replaces the demo's content, with dates around today. All existing content
 * is deleted.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { settingOf, siteOrigin } from '#platform/config-values.ts';
import { openInstallation } from './backup/installation.ts';
import { withUnusedFiles } from './backup/unused-files.ts';
import { answers } from './processes/ports.ts';
import { runPlainly } from './processes/plain-failure.ts';
import { connectDemoMerchant } from './seed/demo-merchant.ts';
import { addDemoWebhook } from './seed/demo-webhook.ts';
import { drawPictures } from './seed/draw-pictures.ts';
import { fill } from './seed/fill.ts';
import { importIntoSimulator } from './seed/simulator.ts';

await runPlainly(async () => {
  const installation = await openInstallation(process.env, 'read');
  const client = new pg.Client({
    connectionString: installation.database_url,
    options: '-c timezone=UTC',
  });
  try {
    await client.connect();
    const base_url = siteOrigin(
      settingOf(process.env, 'BASE_URL') ?? `http://localhost:${process.env['PORT'] || 3000}`,
    );
    const draw = (names: readonly string[]) => drawPictures(names, installation.data_dir);
    const { result: world, unused } = await withUnusedFiles(client, () =>
      fill(client, draw, base_url, { refresh: true }),
    );
    for (const key of unused) await installation.files.remove(key);
    const port = simulatorPort(installation.data_dir);
    if (world && port) await connectDemoMerchant(client, installation.secrets.foyer_secret);
    if (world) await addDemoWebhook(client, installation.secrets.foyer_secret);
    // A simulator that is not running learns of the payments at its next start.
    if (world && port && (await answers(port)))
      await importIntoSimulator(`http://127.0.0.1:${port}`, world.intents);
    console.log(`The demo was rebuilt: ${world?.rows.get('events')?.length} events around today.`);
  } finally {
    await client.end();
    await installation.close();
  }
  return null;
});

function simulatorPort(data_dir: string): number {
  try {
    return Number(readFileSync(join(data_dir, 'simulator-port'), 'utf8'));
  } catch {
    return 0;
  }
}

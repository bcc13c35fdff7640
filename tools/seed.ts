/**
 * Fills the demo on the first start: `node tools/seed.ts` with DATABASE_URL and DATA_DIR. A second
 * run finds the demo and ends.
 */
import pg from 'pg';
import { fill } from './seed/fill.ts';
import { intentsOf } from './seed/intents-of.ts';
import { connectDemoMerchant } from './seed/demo-merchant.ts';
import { addDemoWebhook } from './seed/demo-webhook.ts';
import { drawPictures } from './seed/draw-pictures.ts';
import { importIntoSimulator } from './seed/simulator.ts';

const url = process.env['DATABASE_URL'];
if (!url) {
  console.error('DATABASE_URL is missing.');
  process.exit(1);
}
const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
await client.connect();
try {
  const world = await fill(
    client,
    (names) => drawPictures(names, process.env['DATA_DIR'] ?? '.data'),
    process.env['BASE_URL'] || `http://localhost:${process.env['PORT'] || 3000}`,
  );
  console.log(
    world
      ? `Demo created: ${world.rows.get('events')?.length} events, ${world.rows.get('orders')?.length} orders.`
      : 'The demo already exists.',
  );
  const simulator = process.env['STRIPE_API_URL'];
  const intents = world ? world.intents : await intentsOf(client);
  if (simulator && intents.length && simulator.startsWith('http:'))
    await importIntoSimulator(simulator, intents);
  const { PAYME_API_URL, FOYER_SECRET } = process.env;
  if (world && FOYER_SECRET) {
    if (PAYME_API_URL) await connectDemoMerchant(client, FOYER_SECRET);
    await addDemoWebhook(client, FOYER_SECRET);
  }
} finally {
  await client.end();
}

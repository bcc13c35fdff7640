import pg from 'pg';
import { addDemoWebhook } from '../../tools/seed/demo-webhook.ts';
import { test_secret } from './test-secret.ts';
import { fill } from '../../tools/seed/fill.ts';
import type { DrawPictures } from '../../tools/seed/fill.ts';

/** Placeholder pictures. */
export const noPictures: DrawPictures = async (names) =>
  new Map(
    names.map((name) => [
      name,
      {
        name,
        sha256: name,
        storage_key: name,
        mime_type: 'image/webp' as const,
        size: 1,
        width: 2160,
        height: 1080,
      },
    ]),
  );

/** Adds the rows of the demo to a migrated database, as after months of use. */
export async function givenDemo(url: string, drawPictures = noPictures): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    await fill(client, drawPictures, 'http://localhost:3000');
    await addDemoWebhook(client, test_secret);
  } finally {
    await client.end();
  }
}

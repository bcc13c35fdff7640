import pg from 'pg';
import { addDemoWebhook } from '../../tools/seed/demo-webhook.ts';
import { test_secret } from './test-secret.ts';
import { fill } from '../../tools/seed/fill.ts';
import type { DrawPictures } from '../../tools/seed/fill.ts';

/** Pictures that nobody looks at. */
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

/** The demo's rows in a migrated database: one that has been used for months. */
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

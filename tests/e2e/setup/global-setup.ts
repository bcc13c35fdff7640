import { prepareBrowser } from './browser.ts';
import { addSeats } from './seats.ts';
import { talk } from './shop.ts';
import { startCopy } from './start-copy.ts';

/**
 * Starts the product with its demo, which the journeys use. With BASE_URL a running copy is used
 * and left unchanged; DATA_DIR is its data folder.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await prepareBrowser();
  if (process.env['BASE_URL']) return async () => {};
  const copy = await startCopy();
  process.env['BASE_URL'] = copy.url;
  process.env['DATA_DIR'] = copy.data_dir;
  if (process.env['JOURNEYS'] === 'all')
    await addSeats(copy.url, talk({ locale: 'zh-hk' }).title, 900);
  return () => copy.stop();
}

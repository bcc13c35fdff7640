import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeFolder } from '../postgres/owner.ts';
import { rememberedPort } from '../processes/ports.ts';

/**
 * Returns the port of the payment simulator for a data folder. Throws a PlainFailure while another
 * Foyer uses the folder: two simulators would write to one journal, and the port file of the second
 * would replace that of the first.
 */
export async function simulatorPort(data_dir: string): Promise<number> {
  const folder = join(data_dir, 'simulator');
  mkdirSync(folder, { recursive: true });
  takeFolder(folder);
  return rememberedPort(join(data_dir, 'simulator-port'));
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeFolder } from '../postgres/owner.ts';
import { rememberedPort } from '../processes/ports.ts';

/**
 * The port at which the payment simulator of a data folder listens. Throws a PlainFailure while another Foyer has it
 * there: two would write one journal, and the port of the second would stand where the first is looked for.
 */
export async function simulatorPort(data_dir: string): Promise<number> {
  const folder = join(data_dir, 'simulator');
  mkdirSync(folder, { recursive: true });
  takeFolder(folder);
  return rememberedPort(join(data_dir, 'simulator-port'));
}

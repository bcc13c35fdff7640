import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PlainFailure } from '../processes/plain-failure.ts';
import { portFault } from '../processes/ports.ts';
import { writeFault } from '../processes/write-faults.ts';
import type { Settings } from './settings.ts';

/**
 * Throws a PlainFailure when the port is not available. Also checks 127.0.0.1: another program may
 * listen only there.
 */
export async function checkPort({ port, host }: Settings): Promise<void> {
  const fault = (await portFault(port, host)) ?? (await portFault(port, '127.0.0.1'));
  if (fault === null) return;
  const other = `Choose another with PORT=${port < 1024 ? 3100 : port + 100} npm start`;
  if (fault === 'EADDRINUSE')
    throw new PlainFailure(`Port ${port} is in use by another program. ${other}`);
  if (fault === 'EACCES')
    throw new PlainFailure(`This user may not listen on port ${port}. ${other}`);
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].includes(fault))
    throw new PlainFailure(
      `HOST=${host} is no address of this machine (${fault}). Leave it out to listen on all.`,
    );
  throw new PlainFailure(`Foyer cannot listen on ${host}:${port} (${fault}). ${other}`);
}

/**
 * Creates the data folder and writes a test file to it. Throws a PlainFailure when either fails.
 */
export function checkDataFolder({ data_dir }: Settings): void {
  try {
    makeFolder(data_dir);
    const probe = join(data_dir, `.writable-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe, { force: true });
  } catch (error) {
    const reason = writeFault(error, { ENOENT: 'the folder cannot be created there' });
    throw new PlainFailure(
      `The data folder ${data_dir} is not writable: ${reason}. Choose another with ` +
        'DATA_DIR=/path/to/folder npm start',
    );
  }
}

/**
 * Node's own recursive mkdir never returns where the system answers mkdir with ENOENT, as /proc
 * does.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

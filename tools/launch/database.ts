import { join } from 'node:path';
import { type Postgres, startPostgres } from '../postgres.ts';
import { serverAddress } from '../postgres/server-user.ts';
import { checkDatabase } from './check-database.ts';
import type { ProcessGroup } from './process-group.ts';
import type { Settings } from './settings.ts';
import type { Progress } from './progress.ts';
import { messageOf } from '#platform/pure/thrown.ts';

export interface DatabaseAddresses {
  /** The address for the server. */
  url: string;
  /** The address for migrations and for filling the demo, with the owner of the schema as user. */
  owner_url: string;
}

/**
 * Returns the addresses of a database that accepts connections: the configured one or the embedded
 * one. Throws a PlainFailure when it is not available.
 */
export async function openDatabase(
  settings: Settings,
  processGroup: ProcessGroup,
  progress: Progress,
): Promise<DatabaseAddresses> {
  if (settings.database_url !== undefined) {
    const url = settings.database_url;
    await progress.step('connected to the database of DATABASE_URL', () => checkDatabase(url));
    return { url, owner_url: settings.database_migrate_url ?? url };
  }
  const dataDir = join(settings.data_dir, 'postgres');
  return progress.step('embedded PostgreSQL started', async () => {
    const owner_url = await keepPostgres(dataDir, processGroup, progress);
    return { url: await serverAddress(owner_url, dataDir), owner_url };
  });
}

async function keepPostgres(
  dataDir: string,
  processGroup: ProcessGroup,
  progress: Progress,
): Promise<string> {
  let current = await startPostgres({ dataDir });
  processGroup.add(() => current.stop());
  const watch = (postgres: Postgres): void => postgres.onExit((reason) => void restart(reason));
  const restart = async (reason: string): Promise<void> => {
    if (processGroup.stopping()) return;
    progress.log(`the embedded PostgreSQL ended unexpectedly (${reason}); restarting it`);
    current = await restartPostgres(dataDir, current.port, processGroup, progress);
    progress.log('the embedded PostgreSQL was restarted');
    watch(current);
  };
  watch(current);
  return current.url;
}

/**
 * Retries until the database runs: the server waits for it, and stopping the whole group would not
 * bring it back.
 */
async function restartPostgres(
  dataDir: string,
  port: number,
  processGroup: ProcessGroup,
  progress: Progress,
): Promise<Postgres> {
  for (;;) {
    try {
      return await startPostgres({ dataDir, port });
    } catch (error) {
      if (processGroup.stopping()) return new Promise(() => {});
      progress.log(messageOf(error));
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

import { join } from 'node:path';
import { type Postgres, startPostgres } from '../postgres.ts';
import { serverAddress } from '../postgres/server-user.ts';
import { checkDatabase } from './check-database.ts';
import type { ProcessGroup } from './process-group.ts';
import type { Settings } from './settings.ts';
import type { Progress } from './progress.ts';
import { messageOf } from '#platform/pure/thrown.ts';

export interface DatabaseAddresses {
  /** For the server. */
  url: string;
  /** For migrations and for what fills the demo: as the owner of the schema. */
  owner_url: string;
}

/** A database that answers: the one given, or our own. Throws a PlainFailure when neither can be had. */
export async function openDatabase(
  settings: Settings,
  processGroup: ProcessGroup,
  progress: Progress,
): Promise<DatabaseAddresses> {
  if (settings.database_url !== undefined) {
    const url = settings.database_url;
    await progress.step('the database given by DATABASE_URL answers', () => checkDatabase(url));
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
  const watch = (postgres: Postgres): void => postgres.onExit((how) => void restart(how));
  const restart = async (how: string): Promise<void> => {
    if (processGroup.stopping()) return;
    progress.say(`the embedded PostgreSQL ended unexpectedly (${how}); starting it again`);
    current = await startAgain(dataDir, current.port, processGroup, progress);
    progress.say('the embedded PostgreSQL runs again');
    watch(current);
  };
  watch(current);
  return current.url;
}

/** Tries until it runs: the server waits for it, and ending the group would not bring the database back. */
async function startAgain(
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
      progress.say(messageOf(error));
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

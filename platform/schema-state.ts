import type { MigrationFile } from './migration-files.ts';

/**
 * A migration that has run, as the database recorded it. Databases from before 0013 have no
 * checksums.
 */
export interface LandedMigration {
  name: string;
  checksum: string | null;
}

export type SchemaState =
  | { is: 'current' }
  | { is: 'waiting'; waiting: MigrationFile[] }
  | { is: 'newer'; unknown: string[] }
  | { is: 'changed'; changed: string[] };

/** Compares the schema of a database with the migrations of this build. */
export function schemaState(
  files: readonly MigrationFile[],
  landed: readonly LandedMigration[],
): SchemaState {
  const known = new Map(files.map((file) => [file.name, file]));
  const unknown = landed.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length) return { is: 'newer', unknown };
  const changed = landed
    .filter(({ name, checksum }) => checksum && checksum !== known.get(name)?.checksum)
    .map(({ name }) => name);
  if (changed.length) return { is: 'changed', changed };
  const done = new Set(landed.map(({ name }) => name));
  const waiting = files.filter(({ name }) => !done.has(name));
  return waiting.length ? { is: 'waiting', waiting } : { is: 'current' };
}

/** Returns a sentence that says why this build must not use that schema; null when it may. */
export function schemaRefusal(state: SchemaState): string | null {
  if (state.is === 'newer')
    return (
      `a newer release migrated the database to ${state.unknown.at(-1)}; start that ` +
      'release, or restore a backup made before it'
    );
  if (state.is === 'changed')
    return (
      `${state.changed.join(', ')} differs from the file that ran on this database; restore the migrations ` +
      'as they were released, and put changes into a new migration'
    );
  return null;
}

import type { MigrationFile } from './migration-files.ts';

/** A migration that ran, as the database remembers it. Databases of before 0013 know no checksum. */
export interface LandedMigration {
  name: string;
  checksum: string | null;
}

export type SchemaState =
  | { is: 'current' }
  | { is: 'waiting'; waiting: MigrationFile[] }
  | { is: 'newer'; unknown: string[] }
  | { is: 'changed'; changed: string[] };

/** How the schema of a database stands to the migrations of this build. */
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

/** Why this build must not touch that schema, in one sentence; null when it may. */
export function schemaRefusal(state: SchemaState): string | null {
  if (state.is === 'newer')
    return (
      `the database was brought to ${state.unknown.at(-1)} by a newer release; start that ` +
      'release, or restore a backup made before it'
    );
  if (state.is === 'changed')
    return (
      `${state.changed.join(', ')} is not the file that ran on this database; take migrations ` +
      'as they were released, and put changes into a new one'
    );
  return null;
}

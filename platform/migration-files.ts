import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface MigrationFile {
  name: string;
  text: string;
  checksum: string;
}

const migrations_folder = join(import.meta.dirname, '..', 'migrations');

/** Returns the migrations that this code knows, in order. */
export async function migrationFiles(folder = migrations_folder): Promise<MigrationFile[]> {
  return Promise.all(
    (await migrationNames(folder)).map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: checksumOf(text) };
    }),
  );
}

/** Returns the names of the migrations, in order. */
export async function migrationNames(folder = migrations_folder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** A checkout on Windows may have other line endings; the statements are the same. */
export const checksumOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

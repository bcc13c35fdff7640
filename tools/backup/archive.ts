import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { PlainFailure } from '../processes/plain-failure.ts';
import { writeFault } from '../processes/write-faults.ts';

/** The last entry of an archive, `manifest.json`: the size and the hash of each other entry. */
export interface Manifest {
  entries: Record<string, { bytes: number; sha256: string }>;
  /** Row counts by table, named with its schema. */
  rows: Record<string, number>;
  files: number;
  /** Keys of files that the database refers to and that were not found. */
  missing_files: string[];
}

export interface Entry {
  name: string;
  bytes: Buffer;
}

export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Writes the manifest and closes the file. */
  finish(more: Omit<Manifest, 'entries'>): Promise<void>;
}

/** SHA-256 in hexadecimal. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the failure to show when the disk does not accept a backup. */
export function notWritten(file: string, error: unknown): PlainFailure {
  const isFolder = `${basename(file)} is a folder`;
  const reason = writeFault(error, {
    ENOENT: 'the folder does not exist',
    EISDIR: isFolder,
    ENOTEMPTY: isFolder,
  });
  return new PlainFailure(
    `The backup could not be written to ${dirname(file)} and was removed: ${reason}. Fix that, or ` +
      'choose another file: npm run backup -- /backups/foyer-2026-11-22.tar.gz',
  );
}

/**
 * Creates an archive (tar, gzip) that only the current user can read. Holds one entry at a time in
 * memory.
 */
export function createArchive(file: string): ArchiveWriter {
  const pack = tar.pack();
  const written = pipeline(
    pack,
    createGzip({ level: 6 }),
    createWriteStream(file, { mode: 0o600 }),
  ).catch((error: unknown) => {
    throw notWritten(file, error);
  });
  written.catch(() => undefined);
  const entries: Manifest['entries'] = {};
  const write = (name: string, bytes: Buffer): Promise<void> => {
    const added = new Promise<void>((resolve, reject) => {
      pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    });
    // A full disk ends the pipeline, after which no entry is accepted: report the error of the
    // pipeline.
    return Promise.race([
      added.catch((error: Error) =>
        written.then(() => {
          throw error;
        }),
      ),
      written,
    ]);
  };
  return {
    async add(name, bytes) {
      entries[name] = { bytes: bytes.length, sha256: hashOf(bytes) };
      await write(name, bytes);
    },
    async finish(more) {
      const manifest: Manifest = { entries, ...more };
      await write('manifest.json', Buffer.from(JSON.stringify(manifest)));
      pack.finalize();
      await written;
    },
  };
}

/**
 * Yields the entries of an archive in order. Throws a PlainFailure when the file is no archive or
 * is truncated.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const extract = tar.extract();
  let fault: Error | undefined;
  const reading = pipeline(createReadStream(file), createGunzip(), extract).catch(
    (error: Error) => (fault = error),
  );
  try {
    for await (const entry of extract) {
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part as Buffer);
      yield { name: entry.header.name, bytes: Buffer.concat(parts) };
    }
    await reading;
  } catch (error) {
    fault ??= error as Error;
  }
  if (fault) throw new PlainFailure(`The archive ${file} cannot be read: ${fault.message}.`);
}

/**
 * Reads a whole archive and compares it with its manifest. Throws a PlainFailure that names the
 * differences.
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const entries = new Map<string, { bytes: number; sha256: string; lines: number }>();
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of readArchive(file)) {
    if (name === 'manifest.json') manifest = JSON.parse(bytes.toString('utf8')) as Manifest;
    else
      entries.set(name, {
        bytes: bytes.length,
        sha256: hashOf(bytes),
        lines: linesIn(name, bytes),
      });
  }
  if (!manifest) throw broken(file, 'it is truncated');
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.entries)) {
    const entry = entries.get(name);
    if (!entry) throw broken(file, `${name} is missing`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256)
      throw broken(file, `the checksum of ${name} does not match`);
  }
  for (const name of entries.keys())
    if (!(name in manifest.entries)) throw broken(file, `${name} is not in its manifest`);
  for (const [table, rows] of Object.entries(manifest.rows)) {
    const lines = [...entries]
      .filter(([name]) => name.startsWith(`database/${table}/`))
      .reduce((sum, [, entry]) => sum + entry.lines, 0);
    if (lines !== rows) throw broken(file, `${table} has ${lines} rows instead of ${rows}`);
  }
  return manifest;
}

/** Counts the rows in a part of a table: line ends within values are escaped. */
export function linesIn(name: string, bytes: Buffer): number {
  if (!name.endsWith('.copy')) return 0;
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++;
  return lines;
}

const broken = (file: string, reason: string): PlainFailure =>
  new PlainFailure(`The archive ${file} is damaged: ${reason}. Use another backup.`);

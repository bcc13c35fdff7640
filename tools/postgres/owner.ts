import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beginning } from '../processes/is-alive.ts';
import { PlainFailure } from '../processes/plain-failure.ts';
import { createFile } from '../processes/create-file.ts';
import { isRecord } from '#platform/pure/is-record.ts';

interface Owner {
  pid: number;
  began: string;
}

const noteOf = (dataDir: string): string => join(dataDir, 'owner.json');

/**
 * Returns the living process that started the database in this folder, or null: the note file may
 * outlive its process after a crash.
 */
export function ownerOf(dataDir: string): number | null {
  return livingIn(noteOf(dataDir));
}

function livingIn(file: string): number | null {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isRecord(owner) || typeof owner['pid'] !== 'number') return null;
    return beginning(owner['pid']) === owner['began'] ? owner['pid'] : null;
  } catch {
    return null;
  }
}

/**
 * Claims the folder for this process. Throws a PlainFailure when another living process has claimed
 * it.
 */
export function takeFolder(dataDir: string): void {
  const file = noteOf(dataDir);
  const taking = `${file}.taking`;
  const note = JSON.stringify({
    pid: process.pid,
    began: beginning(process.pid) ?? '',
  } satisfies Owner);
  for (;;) {
    const owner = ownerOf(dataDir);
    if (owner === process.pid) return;
    if (owner !== null) throw new PlainFailure(inUse(dataDir, owner));
    // One process at a time: otherwise a process that removes the note of a dead one could remove
    // the note that a faster process has just written.
    if (createFile(taking, note)) break;
    if (livingIn(taking) === null) rmSync(taking, { force: true });
  }
  try {
    const owner = ownerOf(dataDir);
    if (owner !== null) throw new PlainFailure(inUse(dataDir, owner));
    writeFileSync(`${file}.new`, note);
    renameSync(`${file}.new`, file);
  } finally {
    rmSync(taking, { force: true });
  }
}

/** Releases the folder. */
export function leaveFolder(dataDir: string): void {
  if (ownerOf(dataDir) === process.pid) rmSync(noteOf(dataDir), { force: true });
}

function inUse(dataDir: string, pid: number): string {
  const folder = dirname(dataDir);
  return (
    `The data folder ${folder} is in use by another Foyer process (${pid}). ` +
    'Stop that process, or choose another folder: DATA_DIR=.data-2 npm start'
  );
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beginning } from '../processes/is-alive.ts';
import { PlainFailure } from '../processes/plain-failure.ts';
import { codeOf } from '#platform/pure/thrown.ts';
import { isRecord } from '#platform/pure/is-record.ts';

interface Owner {
  pid: number;
  began: string;
}

/** The living process that started the database in this folder, or null: its note outlives a crash, it does not. */
export function ownerOf(dataDir: string): number | null {
  try {
    const owner: unknown = JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8'));
    if (!isRecord(owner) || typeof owner['pid'] !== 'number') return null;
    return beginning(owner['pid']) === owner['began'] ? owner['pid'] : null;
  } catch {
    return null;
  }
}

/** Takes the folder for this process. Throws a PlainFailure when another living process has it. */
export function takeFolder(dataDir: string): void {
  const file = join(dataDir, 'owner.json');
  const note = JSON.stringify({
    pid: process.pid,
    began: beginning(process.pid) ?? '',
  } satisfies Owner);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const owner = ownerOf(dataDir);
    if (owner === process.pid) return;
    if (owner !== null) throw new PlainFailure(inUse(dataDir, owner));
    rmSync(file, { force: true });
    try {
      // `wx` lets one of two that start together win; the other sees the winner's note on its next turn.
      writeFileSync(file, note, { flag: 'wx' });
      return;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/** Gives the folder back. */
export function leaveFolder(dataDir: string): void {
  if (ownerOf(dataDir) === process.pid) rmSync(join(dataDir, 'owner.json'), { force: true });
}

function inUse(dataDir: string, pid: number): string {
  const folder = dirname(dataDir);
  return (
    `The data folder ${folder} is in use by another Foyer (process ${pid}). ` +
    'Stop that one, or choose another folder: DATA_DIR=.data-2 npm start'
  );
}

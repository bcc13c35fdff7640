import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from '../processes/plain-failure.ts';
import { postmaster } from './orphans.ts';

/**
 * Waits until PostgreSQL writes `ready` to its own pid file, as pg_ctl does: this needs no
 * connection and no password, and crash recovery may take as long as it needs. Throws a
 * PlainFailure with PostgreSQL's last log lines when it ends instead.
 */
export async function untilReady(child: ChildProcess, dataDir: string): Promise<void> {
  let fault: Error | undefined;
  child.once('error', (error) => (fault = error));
  for (;;) {
    const found = postmaster(join(dataDir, 'cluster'));
    if (found?.pid === child.pid && found?.state === 'ready') return;
    if (fault || child.exitCode !== null || child.signalCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const file = join(dataDir, 'postgres.log');
  throw new PlainFailure(
    `The embedded database did not start: ${fault?.message ?? lastError(file)} (its log: ${file})`,
  );
}

function lastError(file: string): string {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const line =
    lines.findLast((text) => /FATAL|PANIC|ERROR/.test(text)) ?? lines.at(-1) ?? 'no output';
  return line.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '');
}

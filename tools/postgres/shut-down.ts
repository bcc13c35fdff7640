import { type ChildProcess, spawnSync } from 'node:child_process';
import { binary } from './binaries.ts';

/**
 * Stops PostgreSQL with a fast shutdown, after 10 s with an immediate one, and finally with
 * SIGKILL: none of these loses committed data.
 */
export async function shutDown(child: ChildProcess, cluster: string): Promise<void> {
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32') {
    spawnSync(binary('pg_ctl'), ['stop', '-m', 'fast', '-D', cluster], { stdio: 'ignore' });
    return exited;
  }
  child.kill('SIGINT');
  const hurry = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  const axe = setTimeout(() => child.kill('SIGKILL'), 14_000);
  await exited;
  clearTimeout(hurry);
  clearTimeout(axe);
}

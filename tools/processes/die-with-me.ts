import { spawnSync } from 'node:child_process';

let answer: boolean | undefined;

/**
 * Returns the arguments to put before a command so that Linux sends it `signal` when this process
 * dies, even from kill -9. Empty where `setpriv` cannot do that (macOS, Windows, small images):
 * there a killed launcher leaves its children running, and the next start finds and ends them.
 * `setpriv` keeps the process id on exec, so signals still reach the command itself.
 */
export function dieWithMe(signal: 'INT' | 'TERM'): string[] {
  answer ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore' }).status === 0;
  return answer ? ['setpriv', '--pdeathsig', signal, '--'] : [];
}

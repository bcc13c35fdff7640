import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dieWithMe } from '../../../tools/processes/die-with-me.ts';
import { freePort } from '../../../tools/processes/ports.ts';
import { scratchPath } from '../../setup/scratch.ts';

const root = join(import.meta.dirname, '../../..');

export interface Copy {
  url: string;
  data_dir: string;
  /** Returns the output on the console. */ output: () => string;
  stop: () => Promise<void>;
}

/**
 * Starts the product like a new user, in a separate folder. It ends with this process, however that
 * ends.
 */
export async function startCopy(env: Record<string, string> = {}): Promise<Copy> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const data_dir = scratchPath('journeys');
  mkdirSync(data_dir);
  const [command, ...words] = [...dieWithMe('TERM'), process.execPath, 'tools/start.ts'];
  const child = spawn(command, words, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      BASE_URL: url,
      DATA_DIR: data_dir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Foyer is ready')) resolve();
    });
    void ended.then(() => reject(new Error(`the product did not start:\n${output}`)));
  });
  return {
    url,
    data_dir,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

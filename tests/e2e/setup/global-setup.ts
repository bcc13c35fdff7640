import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../bench/ground.ts';
import { prepareBrowser } from './browser.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Starts the product as a newcomer would, with its demo, in a folder of its own; the journeys click through it.
 * With BASE_URL a copy that runs already is used and left alone; DATA_DIR says where it keeps its data.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await prepareBrowser();
  if (process.env['BASE_URL']) return async () => {};
  const port = await freePort();
  const data_dir = mkdtempSync(join(root, '.tmp', 'journeys-data-'));
  const child = spawn(process.execPath, ['tools/start.ts'], { cwd: root, env: { ...process.env, PORT: String(port), DATA_DIR: data_dir, RATE_LIMIT: 'off', LOG_LEVEL: 'error' }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Foyer is ready')) resolve();
    });
    void ended.then(() => reject(new Error(`the product did not start:\n${said}`)));
  });
  process.env['BASE_URL'] = `http://localhost:${port}`;
  process.env['DATA_DIR'] = data_dir;
  return async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(data_dir, { recursive: true, force: true });
  };
}

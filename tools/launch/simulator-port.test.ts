import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { patience_ms } from '../../tests/setup/patience.ts';
import { answers } from '../processes/ports.ts';
import { startChild } from './children.ts';
import { simulatorPort } from './simulator-port.ts';

const scratch = join(import.meta.dirname, '../../.tmp');
mkdirSync(scratch, { recursive: true });
const folder = mkdtempSync(join(scratch, 'simulator '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a second start in the same folder is refused and leaves the files of the first unchanged', async () => {
  const file = join(folder, 'simulator-port');
  const storedPort = (): number => Number(readFileSync(file, 'utf8'));
  const first = startChild({
    args: [
      '--input-type=module',
      '-e',
      `import { createServer } from 'node:net';
      import { simulatorPort } from ${JSON.stringify(join(import.meta.dirname, 'simulator-port.ts'))};
      createServer().listen(await simulatorPort(${JSON.stringify(folder)}), '127.0.0.1');`,
    ],
    output: 'captured',
  });
  try {
    await vi.waitUntil(() => existsSync(file) && answers(storedPort()), patience_ms);
    const port = storedPort();
    await expect(simulatorPort(folder)).rejects.toThrow(
      `is in use by another Foyer process (${first.pid})`,
    );
    expect(storedPort()).toBe(port);
  } finally {
    first.kill();
    await first.ended;
  }
});

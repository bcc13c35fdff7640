import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAlive, untilEnded } from '../tools/processes/is-alive.ts';
import { root, scratchFolder } from './cluster.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-cluster-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(process.platform === 'linux')(
  'a bench that is killed leaves no server that goes on',
  async () => {
    writeFileSync(
      join(folder, 'server.ts'),
      `import { createServer } from 'node:http';
      createServer((_, answer) => answer.end()).listen(Number(process.env.PORT), '127.0.0.1');`,
    );
    const script = `import { openServers } from ${JSON.stringify(join(root, 'bench/cluster.ts'))};
      const { server } = openServers('${folder}', 'postgres://nowhere');
      const { process: child } = await server({}, { tree: '${folder}', entry: 'server.ts' });
      console.log(child.pid);`;
    const bench = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
    const pid = await new Promise<number>((resolve, reject) => {
      bench.stdout.once('data', (line) => resolve(Number(line)));
      bench.once('exit', () => reject(new Error('the bench ended before its server was ready')));
    });
    try {
      expect(isAlive(pid)).toBe(true);
      bench.kill('SIGKILL');
      expect(await untilEnded([pid], 10_000)).toBe(true);
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  },
);

test('the folder of a killed bench is deleted by the next one with its name', () => {
  const left = ['some-bench', 'some-bench-of-another-name'].map((name) =>
    join(root, '.tmp', `${name}-2147483647`),
  );
  for (const item of left) mkdirSync(item, { recursive: true });
  const own = scratchFolder('some-bench');
  expect([existsSync(own), ...left.map((item) => existsSync(item))]).toEqual([true, false, true]);
  for (const item of [own, ...left]) rmSync(item, { recursive: true, force: true });
});

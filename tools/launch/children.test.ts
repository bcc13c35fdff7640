import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../processes/ports.ts';
import { isAlive, untilEnded } from '../processes/is-alive.ts';
import { startChild, type Child } from './children.ts';
import { createProcessGroup } from './process-group.ts';
import { keepRunning } from './keep-running.ts';
import { untilListening, untilReady } from './until-served.ts';
import type { Progress } from './progress.ts';

/**
 * Real processes that each run a one-line script; those still running at the end are stopped
 * through their handles.
 */
const children: Child[] = [];
const run = (script: string, env: Record<string, string> = {}): Child => {
  const child = startChild({ args: ['-e', script], env, output: 'captured' });
  children.push(child);
  return child;
};
afterEach(async () => {
  for (const child of children) child.kill();
  await Promise.all(children.splice(0).map((child) => child.ended));
});
const forEver = 'setInterval(() => {}, 1000);';
const listen = (port: number): string =>
  `require('node:net').createServer().listen(${port}, '127.0.0.1')`;

describe('a child process', () => {
  test('ends with its exit code and the output of both streams', async () => {
    expect(
      await run("console.log('one'); console.error('two'); process.exitCode = 3;").ended,
    ).toEqual({
      code: 3,
      signal: null,
      output: expect.stringMatching(/one[\s\S]*two|two[\s\S]*one/),
    });
  });

  test('gets our environment and additional variables', async () => {
    expect(
      (
        await run('console.log(process.env.PATH ? "path" : "", process.env.OWN)', { OWN: '維港' })
          .ended
      ).output.trim(),
    ).toBe('path 維港');
  });

  test('that cannot be started ends with an error, without an exception', async () => {
    expect(
      await startChild({ args: ['/nowhere/at-all.ts'], output: 'captured' }).ended,
    ).toMatchObject({ code: 1, output: expect.stringContaining('at-all.ts') });
  });

  test('with too much output keeps the end of it', async () => {
    const { output } = await run("process.stdout.write('x'.repeat(300000) + 'END')").ended;
    expect([output.length, output.endsWith('END')]).toEqual([100_000, true]);
  });

  test('may clean up when it is asked to stop', async () => {
    const port = await freePort();
    const child = run(
      `process.on('SIGTERM', () => { console.log('tidied'); process.exit(0); }); ${listen(port)}`,
    );
    await untilListening(child, 'child', port);
    await child.stop(5000);
    expect(await child.ended).toMatchObject({ code: 0, output: expect.stringContaining('tidied') });
  });

  test('takes its own children with it when it is killed', async () => {
    const port = await freePort();
    const child = run(
      `const { spawn } = require('node:child_process'); const grand = spawn(process.execPath, ` +
        `['-e', '${forEver}']); console.log(grand.pid); ${listen(port)}`,
    );
    await untilListening(child, 'child', port);
    child.kill();
    const { output, signal } = await child.ended;
    const grandchild = Number(output.trim());
    expect(signal).toBe('SIGKILL');
    expect(grandchild).toBeGreaterThan(1);
    expect(await untilEnded([grandchild], 2000)).toBe(true);
    expect(isAlive(child.pid)).toBe(false);
  });
});

describe('waiting for a child process', () => {
  test('fails when it ends before it is ready', async () => {
    await expect(
      untilListening(run('process.exit(7)'), 'payment simulator', await freePort()),
    ).rejects.toThrow('The payment simulator ended before it was ready (code 7)');
  });

  test('ends when it accepts connections', async () => {
    const port = await freePort();
    await expect(untilListening(run(listen(port)), 'simulator', port)).resolves.toBeUndefined();
  });

  test('continues while the server reports that it is not ready', async () => {
    let requests = 0;
    const server = createServer((request, response) =>
      response.writeHead(request.url === '/readyz' && ++requests > 2 ? 200 : 503).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await untilReady(run(forEver), (server.address() as { port: number }).port, '0.0.0.0');
    expect(requests).toBe(3);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('a child process that should run forever', () => {
  const progressOf = (messages: string[]): Progress => ({
    seconds: () => '0',
    log: (text) => void messages.push(text),
    step: (_label, work) => work(),
  });

  test('is restarted when it ends, with a message and the reason', async () => {
    const [processGroup, messages] = [createProcessGroup(), [] as string[]];
    keepRunning(
      'the server',
      { args: ['-e', 'process.exit(9)'], output: 'captured' },
      100,
      processGroup,
      progressOf(messages),
      () => true,
    );
    await expect.poll(() => messages.length).toBe(2);
    await processGroup.stop();
    expect(messages).toEqual([
      'the server ended unexpectedly (code 9); restarting it in 0.5 s',
      'the server ended unexpectedly (code 9); restarting it in 1 s',
    ]);
  });

  test('is not restarted when it never served', async () => {
    const [processGroup, messages] = [createProcessGroup(), [] as string[]];
    const { first } = keepRunning(
      'the server',
      { args: ['-e', 'process.exit(1)'], output: 'captured' },
      100,
      processGroup,
      progressOf(messages),
      () => false,
    );
    await first.ended;
    await processGroup.stop();
    expect(messages).toEqual([]);
  });
});

import { get } from 'node:http';
import { PlainFailure } from '../processes/plain-failure.ts';
import { answers } from '../processes/ports.ts';
import type { Child } from './children.ts';

const limit_ms = 120_000;

/**
 * Waits until the server's `/readyz` returns 200. Throws a PlainFailure when the server ends first
 * or is not ready after two minutes.
 */
export async function untilReady(server: Child, port: number, host: string): Promise<void> {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  await until(
    server,
    'server',
    async () =>
      (await status(`http://${at.includes(':') ? `[${at}]` : at}:${port}/readyz`)) === 200,
  );
}

/** Waits until the child accepts connections at the port. Fails like `untilReady`. */
export async function untilListening(child: Child, name: string, port: number): Promise<void> {
  await until(child, name, () => answers(port));
}

async function until(child: Child, name: string, check: () => Promise<boolean>): Promise<void> {
  let ending: string | undefined;
  void child.ended.then(({ code, signal }) => (ending = signal ?? `code ${code}`));
  const end = Date.now() + limit_ms;
  while (!(await check())) {
    if (ending !== undefined)
      throw new PlainFailure(
        `The ${name} ended before it was ready (${ending}); see its output above.`,
      );
    if (Date.now() > end)
      throw new PlainFailure(
        `The ${name} was not ready after ${limit_ms / 1000} s; see its output above.`,
      );
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

function status(url: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get(
      url,
      { agent: false, timeout: 5000 },
      (response) => (response.resume(), resolve(response.statusCode ?? 0)),
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
  });
}

import type { Bench } from './bench.ts';

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Measures sign-in, forgotten passwords and confirmations, alternately for a registered address and
 * an unknown one.
 */
export async function measureSignIn({ server, shop, rounds, report }: Bench): Promise<void> {
  const me = await shop.api.ask<{ data: { email: string } }>('GET', '/users/me');
  const addresses = [me.body.data.email, 'nobody@nowhere.test'];
  for (const [measure, path, more] of [
    ['signing in with a wrong password', 'login', { password: 'wrong horse' }],
    ['forgotten password', 'forgot-password', {}],
    ['confirmation once more', 'resend-confirmation', {}],
  ] as const) {
    const times: [number[], number[]] = [[], []];
    for (let n = 0; n < 40 * rounds; n++)
      for (const side of n % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
        const began = performance.now();
        const answer = await fetch(`${server.url}/api/auth/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: addresses[side], ...more }),
        });
        await answer.arrayBuffer();
        times[side].push(performance.now() - began);
      }
    const [known, unknown] = [median(times[0]), median(times[1])];
    report({
      measure: `${measure}, median ms, known against unknown`,
      ours: known.toFixed(2),
      other: unknown.toFixed(2),
      ratio: (known / unknown).toFixed(2),
      bar: '0.90–1.10',
    });
  }
}

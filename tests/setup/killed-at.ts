import type { Context } from '#platform/context.ts';
import type { TestApp } from './test-app.ts';

export class Killed extends Error {}

/** Returns a context whose process is killed when its nth transaction is about to commit. */
export function killedAt(testApp: TestApp, nth: number): Context {
  let left = nth;
  const ctx = testApp.ctx();
  const alive = testApp.ctx();
  return Object.assign(ctx, {
    tx: ((work) =>
      alive.tx(async (inner) => {
        const result = await work(inner);
        if (--left === 0) throw new Killed();
        return result;
      })) satisfies Context['tx'],
  });
}

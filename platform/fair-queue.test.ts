import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Work whose pieces end when the test says so. */
function givenWork(at_once: number) {
  const queue = new FairQueue(at_once);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    add: (caller: string, name: string) =>
      queue.run(caller, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    endOne: async () => {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

test('a caller who brings many pieces delays another by one of them', async () => {
  const { begun, add, endOne } = givenWork(1);
  const all = [...['a1', 'a2', 'a3'].map((name) => add('a', name)), add('b', 'b1'), add('b', 'b2')];
  for (let n = 0; n < all.length; n++) await endOne();
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('as many pieces as allowed are worked on at once', async () => {
  const { begun, add, endOne } = givenWork(2);
  const all = ['a', 'b', 'c'].map((caller) => add(caller, caller));
  expect(begun).toEqual(['a', 'b']);
  for (let n = 0; n < all.length; n++) await endOne();
  await Promise.all(all);
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('work that fails makes room for the next', async () => {
  const queue = new FairQueue(1);
  const failed = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('a', () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('a caller with thirty waiting pieces is refused, others are not', async () => {
  const { add, endOne } = givenWork(1);
  const all = Array.from({ length: 31 }, (_, n) => add('a', `${n}`));
  await expect(add('a', 'one more')).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
    values: { seconds: 30 },
  });
  all.push(add('b', 'b'));
  for (let n = 0; n < all.length; n++) await endOne();
  await Promise.all(all);
});

import { expect, test } from 'vitest';
import { Together } from './together.ts';

/** A value that changes and is read slowly: each read returns the value at its beginning. */
function given() {
  const together = new Together();
  const state = { value: 0, reads: 0 };
  const read = async (): Promise<number> => {
    state.reads++;
    const seen = state.value;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return seen;
  };
  return { state, ask: (key = 'event 1') => together.read(key, read) };
}

test('a caller never gets a result that was read before its call', async () => {
  const { state, ask } = given();
  const first = ask();
  state.value = 1;
  const second = ask();
  expect(await Promise.all([first, second])).toEqual([0, 1]);
  expect(await ask()).toBe(1);
});

test('concurrent callers cost two reads, sequential callers one read each', async () => {
  const { state, ask } = given();
  await Promise.all(Array.from({ length: 500 }, () => ask()));
  expect(state.reads).toBe(2);
  for (let n = 0; n < 3; n++) await ask();
  expect(state.reads).toBe(5);
});

test('different keys are read separately', async () => {
  const { state, ask } = given();
  await Promise.all([ask('event 1'), ask('event 2')]);
  expect(state.reads).toBe(2);
});

test('a failed read fails for the callers that shared it, but not for later callers', async () => {
  const together = new Together();
  let fails = true;
  const ask = () =>
    together.read('x', async () => {
      await Promise.resolve();
      if (fails) throw new Error('away');
      return 'here';
    });
  const [first, second] = await Promise.allSettled([ask(), ask()]);
  expect([first?.status, second?.status]).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await ask()).toBe('here');
});

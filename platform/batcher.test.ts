import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Batcher } from './batcher.ts';

/** Lets everything happen that waits for nothing but the event loop. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await setImmediate();
}

test('items added while a batch runs are batched together, in order, up to the limit', async () => {
  const batches: number[][] = [];
  const batcher = new Batcher(async (items: readonly number[]) => {
    batches.push([...items]);
    await settle();
    return items.map((item) => item * 10);
  }, 3);
  const first = batcher.add(1);
  await setImmediate();
  await setImmediate();
  const others = [2, 3, 4, 5, 6].map((item) => batcher.add(item));
  expect(await Promise.all([first, ...others])).toEqual([10, 20, 30, 40, 50, 60]);
  expect(batches).toEqual([[1], [2, 3, 4], [5, 6]]);
  expect(await batcher.add(7)).toBe(70);
});

test('an item that fails does not fail the other items of its batch', async () => {
  const batcher = new Batcher(async (items: readonly number[]) => {
    if (items.includes(3)) throw new Error('no threes');
    return items;
  }, 10);
  expect(await Promise.allSettled([1, 2, 3, 4].map((item) => batcher.add(item)))).toMatchObject([
    { value: 1 },
    { value: 2 },
    { reason: { message: 'no threes' } },
    { value: 4 },
  ]);
});

describe('overlapping batches', () => {
  interface Item {
    name: string;
    subject: string;
  }
  const item = (name: string, subject = name): Item => ({ name, subject });
  const names = (items: readonly Item[]): string => items.map(({ name }) => name).join('');

  /**
   * A line whose batches read at once, and write when it is their turn and `release` was called for
   * them.
   */
  function givenLine() {
    const seen: string[] = [];
    const release: (() => void)[] = [];
    const line = new Batcher(
      async (items: readonly Item[], turn) => {
        seen.push(`read ${names(items)}`);
        await turn();
        await new Promise<void>((resolve) => release.push(resolve));
        seen.push(`wrote ${names(items)}`);
        return items.map(({ name }) => name);
      },
      3,
      { subjectOf: ({ subject }) => subject, isOverlapped: true },
    );
    const add = (...items: Item[]) => items.map((entry) => line.add(entry));
    return { seen, add, writeNext: async () => (release.shift()?.(), await settle()) };
  }

  test('the next batch is read while the previous one is written, and is written after it', async () => {
    const { seen, add, writeNext } = givenLine();
    const all = add(item('a'), item('b'), item('x'));
    await settle();
    all.push(...add(item('c')));
    await settle();
    // A single item waits: a transaction of its own would cost more.
    expect(seen).toEqual(['read abx']);
    all.push(...add(item('d')));
    await settle();
    expect(seen).toEqual(['read abx', 'read cd']);
    all.push(...add(item('e'), item('f')));
    await writeNext();
    expect(seen).toEqual(['read abx', 'read cd', 'wrote abx', 'read ef']);
    await writeNext();
    await writeNext();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'x', 'c', 'd', 'e', 'f']);
  });

  test('the next batch begins to write before the answers of the previous one', async () => {
    const seen: string[] = [];
    const line = new Batcher(
      async (names: readonly string[], turn) => {
        await turn();
        seen.push(`writes ${names.join('')}`);
        await settle();
        return names;
      },
      1,
      { isOverlapped: true },
    );
    const answered = (name: string) => line.add(name).then(() => void seen.push(`answers ${name}`));
    await Promise.all(['a', 'b', 'c'].map(answered));
    expect(seen).toEqual([
      'writes a',
      'writes b',
      'answers a',
      'writes c',
      'answers b',
      'answers c',
    ]);
  });

  test('the next batch requests its locks once the previous one holds them, and writes after it', async () => {
    const seen: string[] = [];
    const steps: (() => void)[] = [];
    const step = (): Promise<void> => new Promise((resolve) => steps.push(resolve));
    const line = new Batcher(
      async ([name = '']: readonly string[], turn) => {
        await turn.toLock();
        seen.push(`${name} asks`);
        await step();
        turn.hasLocked();
        seen.push(`${name} locks`);
        await turn();
        await step();
        seen.push(`${name} ends`);
        return [name];
      },
      1,
      { isOverlapped: true },
    );
    const next = async (): Promise<void> => {
      steps.shift()?.();
      await settle();
    };
    const all = ['a', 'b'].map((name) => line.add(name));
    await next();
    expect(seen).toEqual(['a asks']);
    await next();
    expect(seen).toEqual(['a asks', 'a locks', 'b asks']);
    for (let n = 0; n < 4; n++) await next();
    expect(await Promise.all(all)).toEqual(['a', 'b']);
    expect(seen).toEqual(['a asks', 'a locks', 'b asks', 'a ends', 'b locks', 'b ends']);
  });

  test('an item waits while the running batch has an item with its key', async () => {
    const { seen, add, writeNext } = givenLine();
    const all = add(item('a', 'Ada'));
    await settle();
    all.push(...add(item('b', 'Ada'), item('c', 'Ming')));
    await settle();
    expect(seen).toEqual(['read a', 'read c']);
    for (let n = 0; n < 3; n++) await writeNext();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
    expect(seen.at(-1)).toBe('wrote b');
  });

  test('a failed batch does not block the next batch', async () => {
    const line = new Batcher(
      async (items: readonly string[], turn) => {
        await turn();
        await settle();
        if (items.includes('bad')) throw new Error('cannot be written');
        return items;
      },
      1,
      { isOverlapped: true },
    );
    const [bad, good] = [line.add('bad'), line.add('good')];
    await expect(bad).rejects.toThrow('cannot be written');
    expect(await good).toBe('good');
  });

  test('a batch that writes nothing and ends early does not let the next one write', async () => {
    const seen: string[] = [];
    let finish: () => void = () => undefined;
    const line = new Batcher(
      async ([name = '']: readonly string[], turn) => {
        if (name === 'refused') return [name];
        await turn();
        if (name === 'slow') await new Promise<void>((resolve) => (finish = resolve));
        seen.push(name);
        return [name];
      },
      1,
      { isOverlapped: true },
    );
    const all = ['slow', 'refused', 'last'].map((name) => line.add(name));
    expect(await all[1]).toBe('refused');
    await settle();
    expect(seen).toEqual([]);
    finish();
    await Promise.all(all);
    expect(seen).toEqual(['slow', 'last']);
  });
});

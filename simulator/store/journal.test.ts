import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from './journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Coin = { id: string; value: number };
const file = () => join(folder, 'journal.jsonl');
const lines = () => readFileSync(file(), 'utf8').split('\n').filter(Boolean);
function within<T>(work: (coins: ReturnType<ReturnType<typeof openJournal>['table']>) => T): T {
  const journal = openJournal(folder);
  const result = work(journal.table('coins'));
  journal.close();
  return result;
}
const kept = () => within((coins) => [...coins.values()]);

test('all changes are there after a restart, in order', () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    value: fc.nat(),
    gone: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 4 }), (lives) => {
      writeFileSync(file(), '');
      const model = new Map<string, Coin>();
      for (const life of lives)
        within((coins) => {
          for (const { id, value, gone } of life) {
            if (gone) {
              coins.remove(id);
              model.delete(id);
            } else {
              const coin = { id, value };
              coins.put(coin);
              model.set(id, coin);
            }
          }
        });
      expect(kept()).toEqual([...model.values()]);
    }),
    { numRuns: 40 },
  );
});

test('an incomplete last line is dropped, and the next one is stored intact', () => {
  within((coins) => coins.put({ id: 'a' }));
  appendFileSync(file(), '["coins",{"id":"b","val');
  expect(kept()).toEqual([{ id: 'a' }]);
  within((coins) => coins.put({ id: 'c' }));
  expect(kept()).toEqual([{ id: 'a' }, { id: 'c' }]);
});

test('removing a missing row writes nothing', () => {
  within((coins) => coins.remove('nobody'));
  expect(lines()).toEqual([]);
});

test('a mostly obsolete journal is compacted at the start, with all remaining rows', () => {
  within((coins) => {
    for (let n = 0; n < 2500; n += 1) coins.put({ id: `c${n % 10}` });
  });
  expect(lines()).toHaveLength(2500);
  expect(kept()).toHaveLength(10);
  expect(lines()).toHaveLength(10);
});

test('clearing removes everything on the disk too', () => {
  const journal = openJournal(folder);
  journal.table('coins').put({ id: 'a' });
  journal.flush();
  journal.clear();
  journal.table('coins').put({ id: 'b' });
  journal.close();
  expect(kept()).toEqual([{ id: 'b' }]);
});

test('without a folder nothing is written, and everything else works', () => {
  const journal = openJournal('');
  const coins = journal.table('coins');
  coins.put({ id: 'a' });
  journal.flush();
  expect([coins.size, coins.get('a'), coins.get('b')]).toEqual([1, { id: 'a' }, undefined]);
  journal.close();
});

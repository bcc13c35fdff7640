import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantedBugs } from './planted-bugs.ts';

const root = join(import.meta.dirname, '../..');

test.each(plantedBugs.map((bug) => [bug.name, bug] as const))(
  'the code to replace occurs exactly once: %s',
  (_name, { file, from, to }) => {
    expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  },
);

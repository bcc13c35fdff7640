import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { guard } from '../tools/guard.ts';

/**
 * Plants one violation of each rule in a separate tree, so that a guard that checks nothing cannot
 * stay green.
 */
const root = join(import.meta.dirname, '..');
mkdirSync(join(root, '.tmp'), { recursive: true });
const tree = mkdtempSync(join(root, '.tmp', 'guard-'));
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const planted: [rule: string, file: string, text: string][] = [
  [
    'no-cycles',
    'features/a/actions/one.ts',
    "import { two } from './two.ts';\nexport const one = () => two;",
  ],
  [
    '',
    'features/a/actions/two.ts',
    "import { one } from './one.ts';\nexport const two = () => one;",
  ],
  [
    'rules-are-pure',
    'features/a/rules/impure.ts',
    "import { db } from '../../../platform/db.ts';\nexport const x = db;",
  ],
  [
    'rules-are-pure',
    'features/a/rules/with-package.ts',
    "import { z } from 'zod';\nexport const x = z;",
  ],
  [
    'contract-imports',
    'features/a/contract.ts',
    "import type { Db } from '../../platform/db.ts';\nexport type X = Db;",
  ],
  ['stores-only-kysely', 'features/a/store.ts', "import pg from 'pg';\nexport const x = pg;"],
  [
    'store-is-private',
    'features/b/actions/peek.ts',
    "import { x } from '../../a/store.ts';\nexport const y = x;",
  ],
  [
    'store-not-outside',
    'server/peek.ts',
    "import { x } from '../features/a/store.ts';\nexport const y = x;",
  ],
  [
    'routes-are-ends',
    'features/b/actions/routed.ts',
    "import { r } from '../../a/routes.ts';\nexport const y = r;",
  ],
  ['', 'features/a/routes.ts', 'export const r = 1;'],
  [
    'no-sql-outside-stores',
    'features/a/actions/sql.ts',
    "import { sql } from 'kysely';\nexport const x = sql;",
  ],
  [
    'platform-knows-no-feature',
    'platform/knows.ts',
    "import { r } from '../features/a/routes.ts';\nexport const x = r;",
  ],
  [
    'pure-is-pure',
    'platform/pure/impure.ts',
    "import { db } from '../db.ts';\nexport const x = db;",
  ],
  ['', 'platform/db.ts', 'export const db = 1;\nexport type Db = number;'],
  [
    'web-imports',
    'web/routes/screen.tsx',
    "import { one } from '../../features/a/actions/one.ts';\n" +
      'export default function Screen() { return <p>{String(one)}</p>; }',
  ],
  [
    'ui-knows-no-product',
    'web/ui/button.tsx',
    "import type { X } from '../../features/a/contract.ts';\nexport const Button = (x: X) => <b>{x}</b>;",
  ],
  [
    'simulator-is-a-stranger',
    'simulator/spy.ts',
    "import { db } from '../platform/db.ts';\nexport const x = db;",
  ],
  [
    'nobody-knows-the-simulator',
    'server/friend.ts',
    "import { x } from '../simulator/spy.ts';\nexport const y = x;",
  ],
  [
    'no-processes',
    'features/a/actions/shell.ts',
    "import { exec } from 'node:child_process';\nexport const x = exec;",
  ],
  ['no-processes', 'platform/shell.ts', "export const x = () => import('node:vm');"],
  [
    'calls-out-are-named',
    'features/a/actions/call.ts',
    "import { request } from 'node:https';\nexport const x = request;",
  ],
  [
    'tests-stay-tests',
    'platform/tested.ts',
    "import { given } from '../tests/given.ts';\nexport const x = given;",
  ],
  ['', 'tests/given.ts', 'export const given = 1;'],
];

test('every planted violation is detected, including the feature cycle', () => {
  for (const [, file, text] of planted) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  }
  writeFileSync(
    join(tree, 'features/a/actions/around.ts'),
    "import { y } from '../../b/actions/peek.ts';\nexport const x = y;",
  );
  const { violations, feature_cycles } = guard(tree);
  for (const [rule, file] of planted)
    if (rule)
      expect(
        violations.filter((v) => v.rule === rule).map((v) => v.from),
        rule,
      ).toContain(file);
  expect(feature_cycles).toEqual(['a', 'b']);
});

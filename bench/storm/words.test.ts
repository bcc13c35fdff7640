import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../cluster.ts';

test.each(['--only=resel', '--shrot'])(
  'a storm that there is not is none that held: %s',
  (word) => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'tools/storm.ts'), word], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect([status, /sell-out, .*refunds; not .*(resel|shrot)/.test(stderr)]).toEqual([1, true]);
  },
);

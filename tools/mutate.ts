import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plantedBugs, type PlantedBug } from './mutate/planted-bugs.ts';

/**
 * `npm run mutate` plants one bug after the other into a copy of the tracked files and runs the
 * tests that must then fail. A bug that no test detects is printed and fails the run. `-- <word>`
 * plants only the bugs whose name contains the word.
 */
const root = join(import.meta.dirname, '..');
const copy = join(root, '.tmp', `mutate-${process.pid}`);
const [part = ''] = process.argv.slice(2);

function makeCopy(): void {
  mkdirSync(copy, { recursive: true });
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean))
    cpSync(join(root, file), join(copy, file), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
}

/**
 * Returns whether the tests detect the bug. Throws when the code to replace is not found: an outdated list
 * must not pass.
 */
function isDetected({ name, file, from, to, tests }: PlantedBug): boolean {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${name}: ${file} has no single "${from}"`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  // Runs without bail: an aborted run does not always report that a test failed.
  const run = spawnSync(process.execPath, [vitest, 'run', ...tests], {
    cwd: copy,
    encoding: 'utf8',
  });
  writeFileSync(path, text);
  return run.status !== 0 && /\d+ failed/.test(run.stdout);
}

makeCopy();
try {
  let detected = 0;
  const bugs = plantedBugs.filter(({ name }) => name.includes(part));
  for (const bug of bugs) {
    const red = isDetected(bug);
    if (red) detected++;
    console.log(`${red ? 'red  ' : 'GREEN'} ${bug.name}`);
  }
  console.log(`${detected} of ${bugs.length} planted bugs turned a test red`);
  process.exitCode = detected === bugs.length ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

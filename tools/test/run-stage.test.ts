import { mkdtempSync, rmSync, existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProcessGroup } from '../launch/process-group.ts';
import type { Progress } from '../launch/progress.ts';
import { countOf } from './count.ts';
import { runStage } from './run-stage.ts';
import { stages, type Step } from './steps.ts';

let folder: string;
let messages: string[];
let printed: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-stage-'));
  messages = [];
  printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  printed.mockRestore();
  rmSync(folder, { recursive: true, force: true });
});
const progress: Progress = {
  seconds: () => '0',
  log: (text) => void messages.push(text.replace(/\(.*/, '').trim()),
  step: (_label, work) => work(),
};
const step = (name: string, script: string): Step => ({ name, args: ['-e', script], needs: [] });
const mark = (name: string) =>
  `require('node:fs').writeFileSync(${JSON.stringify(join(folder, name))}, '')`;
const ran = (name: string): boolean => existsSync(join(folder, name));

describe('a stage', () => {
  test('runs all its steps and reports how each ended', async () => {
    const ended = await runStage(
      [step('types', ''), step('lint', ''), step('guard', '')],
      createProcessGroup(),
      progress,
    );
    expect(Object.fromEntries(ended.map((result) => [result.step.name, result.succeeded]))).toEqual(
      {
        guard: true,
        lint: true,
        types: true,
      },
    );
    expect(messages.toSorted()).toEqual(['ok     guard', 'ok     lint', 'ok     types']);
    expect(printed).not.toHaveBeenCalled();
  });

  test('stops after a failure, and prints the output of the failed step', async () => {
    const slow = `${mark('slow')}; setTimeout(() => ${mark('never')}, 60000)`;
    const ended = await runStage(
      [
        step('slow', slow),
        step(
          'bad',
          'const wait = setInterval(() => { if ' +
            `(require('node:fs').existsSync(${JSON.stringify(join(folder, 'slow'))})) { ` +
            `clearInterval(wait); console.log('types: x is not y'); process.exitCode = 2; } }, 10)`,
        ),
        step('next', mark('next')),
      ],
      createProcessGroup(),
      progress,
    );
    expect(ended.map((result) => [result.step.name, result.succeeded])).toEqual([['bad', false]]);
    expect([ran('slow'), ran('never'), ran('next')]).toEqual([true, false, false]);
    expect(printed.mock.calls.flat().join('')).toContain('types: x is not y');
  });

  test('runs at most two steps at once', async () => {
    const counting = (name: string) =>
      `const fs = require('node:fs'), dir = ${JSON.stringify(folder)}; fs.writeFileSync(dir + ` +
      `'/on-${name}', ''); const on = fs.readdirSync(dir).filter((one) => ` +
      `one.startsWith('on-')).length; if (on > 2) fs.writeFileSync(dir + '/crowd', ''); ` +
      `setTimeout(() => fs.rmSync(dir + '/on-${name}'), 60);`;
    await runStage(
      ['a', 'b', 'c', 'd'].map((name) => step(name, counting(name))),
      createProcessGroup(),
      progress,
    );
    expect(ran('crowd')).toBe(false);
  });

  test('a missing runner is a failed step, not an exception', async () => {
    const ended = await runStage(
      [{ name: 'gone', args: [join(folder, 'missing.ts')], needs: [] }, step('fine', '')],
      createProcessGroup(),
      progress,
    );
    expect(ended.find((result) => result.step.name === 'gone')?.succeeded).toBe(false);
  });
});

describe('the counts and the list of steps', () => {
  test('a step without a report counts only when it fails, and then once', () => {
    expect([countOf(step('lint', ''), true), countOf(step('lint', ''), false)]).toEqual([
      { passed: 0, failed: 0 },
      { passed: 0, failed: 1 },
    ]);
  });

  test('every step names what it runs, and all of it exists', () => {
    writeFileSync(join(folder, 'x'), '');
    const root = join(import.meta.dirname, '../..');
    for (const step of stages.flat()) {
      expect(existsSync(join(root, step.args[0] ?? '?')), step.name).toBe(true);
      for (const path of step.needs)
        expect(existsSync(join(root, path)), `${step.name}: ${path}`).toBe(true);
    }
    expect(new Set(stages.flat().map((one) => one.name)).size).toBe(stages.flat().length);
  });
});

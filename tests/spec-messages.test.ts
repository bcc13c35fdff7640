import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogue } from '#platform/i18n.ts';
import { specMessages } from './setup/spec-messages.ts';

/**
 * Each message that the specification requires is checked by a test. `languages.test.ts` checks
 * that every key is used and has a text.
 */
const root = join(import.meta.dirname, '..');
const messages = readCatalogue(join(root, 'messages'), 'en');
const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', 'tests/e2e/*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .map((file) => readFileSync(join(root, file), 'utf8'));

/**
 * Returns how a test may refer to a message: by its key, by the code of a refusal, or by its text
 * before the first value.
 */
function namesOf(key: string): string[] {
  const [words = ''] = (messages[key] ?? '').split(/[{’.]/);
  const quoted = words.trim().slice(0, 40);
  return [
    `'${key}'`,
    `'${key.replace(/^refusals\./, '')}'`,
    ...(quoted.length < 12 ? [] : [quoted]),
  ];
}

test.each(
  Object.entries(specMessages).flatMap(([sentence, keys]) =>
    keys.map((key) => [sentence, key] as const),
  ),
)('%s: %s', (_sentence, key) => {
  const names = namesOf(key);
  expect(tests.some((text) => names.some((name) => text.includes(name)))).toBe(true);
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogue } from '#platform/i18n.ts';
import { specMessages } from './setup/spec-messages.ts';

/** What the specification makes us say is read by a test. `languages.test.ts` holds each key to a use and to words. */
const root = join(import.meta.dirname, '..');
const messages = readCatalogue(join(root, 'messages'), 'en');
const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', 'tests/e2e/*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .map((file) => readFileSync(join(root, file), 'utf8'));

/** How a test may name a message: by its key, a refusal by its code, or by its words before the first value. */
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

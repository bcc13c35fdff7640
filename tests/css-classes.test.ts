import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * CSS modules have no types, so this compares the classes that components use with those of their
 * style sheets.
 */
const root = join(import.meta.dirname, '..');
const list = (pattern: string): string[] =>
  execFileSync('git', ['ls-files', pattern], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const classesOf = (css: string): Set<string> =>
  new Set(
    [
      ...css
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/url\([^)]*\)/g, '')
        .matchAll(/\.(-?[A-Za-z_][\w-]*)/g),
    ].map((match) => match[1] ?? ''),
  );

interface Use {
  sheet: string;
  file: string;
  named: Set<string>;
  /**
   * Whether the component computes a class name, so that the text does not show which classes it
   * uses.
   */
  picks: boolean;
}
const uses: Use[] = list('web/*.tsx').flatMap((file) => {
  const text = read(file);
  const imports = text.matchAll(/import (\w+) from '([^']+\.module\.css)';/g);
  return [...imports].map(([, name = '', path = '']) => {
    const sheet = path.startsWith('#') ? path.slice(1) : join(dirname(file), path);
    const literal = new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g');
    const named = new Set([...text.matchAll(literal)].map((match) => match[1] ?? ''));
    return { sheet, file, named, picks: new RegExp(`\\b${name}\\[(?!')`).test(text) };
  });
});

test('every class used by a component exists in its style sheet', () => {
  expect(uses.length).toBeGreaterThan(100);
  const missing = uses.flatMap(({ sheet, file, named }) => {
    const there = classesOf(read(sheet));
    return [...named].filter((name) => !there.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('every class of a style sheet is used by a component', () => {
  const unused = list('web/*.module.css').flatMap((sheet) => {
    const users = uses.filter((use) => use.sheet === sheet);
    if (users.some((use) => use.picks)) return [];
    const named = new Set(users.flatMap((use) => [...use.named]));
    return [...classesOf(read(sheet))]
      .filter((name) => !named.has(name) && !/^(mantine-|ProseMirror|tiptap)/.test(name))
      .map((name) => `${sheet}: ${name}`);
  });
  expect(unused).toEqual([]);
});

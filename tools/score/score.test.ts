import { expect, test } from 'vitest';
import { duplicatedLines } from './duplicates.ts';
import { readFiles, type SourceFile } from './files.ts';
import { longestLine } from './lines.ts';
import { readSyntax } from './syntax.ts';
import { undocumentedFunctions } from './undocumented.ts';

const file = (path: string, text: string): SourceFile => ({ path, text, lines: text.split('\n') });

test('function lengths are reported with name and first line', () => {
  const body = '  work();\n'.repeat(3);
  const { longFunctions } = readSyntax(
    [
      file('a.ts', `// 維港\n\nexport function long(): void {\n${body}}\nconst short = () => 1;\n`),
      file('b.tsx', `const Screen = () => {\n${body}${body}  return <p />;\n};\n`),
      file('c.ts', `class Queue {\n  run() {\n${body}  }\n}\n`),
    ],
    4,
  );
  expect(longFunctions).toEqual([
    { name: 'Screen', location: 'b.tsx:1', lines: 9 },
    { name: 'long', location: 'a.ts:3', lines: 5 },
    { name: 'run', location: 'c.ts:2', lines: 5 },
  ]);
});

test('casts are counted, but not `as const`, `satisfies` or words in strings', () => {
  const text = `
    const a = b as string; // as Comment
    const c = d as unknown as Record<string, number>;
    const e = <number>f;
    const g = ['as Text'] as const;
    const h = {} satisfies object;
  `;
  expect(readSyntax([file('a.ts', text)], 100).casts).toBe(4);
});

test('the longest line is found, except unbreakable ones', () => {
  const url = `const page = 'https://venue.test/${'a'.repeat(200)}';`;
  const path = `const d = 'M10 20${' 30 40'.repeat(40)}';`;
  const text = `${url}\n${path}\nconst long = '${'a'.repeat(100)}';\nconst short = 1;`;
  expect(longestLine([file('a.ts', text)])).toEqual({ length: 116, location: 'a.ts:3' });
});

test('six repeated lines count at both locations; five do not', () => {
  const lines = (count: number, from = 0): string =>
    Array.from({ length: count }, (_, n) => `statement(${from + n});`).join('\n');
  expect(duplicatedLines([file('a.ts', lines(6)), file('b.ts', lines(6))])).toBe(12);
  expect(duplicatedLines([file('a.ts', lines(5)), file('b.ts', lines(5))])).toBe(0);
});

test('exported functions without a comment directly above are reported', () => {
  const text = `// 維港
/** Said. */
export const said = () => 1;

export const unsaid = async (): Promise<void> => {};
/** Not above it. */
const own = 1;
export function alsoUnsaid(): number { return own; }
/** Two signatures. */
export function twice(a: string): string;
export function twice(a: number): string;
export function twice(a: unknown): string { return String(a); }
export const value = said();
`;
  expect(undocumentedFunctions([file('a.ts', text)])).toEqual(['a.ts:unsaid', 'a.ts:alsoUnsaid']);
  const screen = 'export const Screen = () => <p />;\nexport const useIt = () => 1;\n';
  expect(undocumentedFunctions([file('b.tsx', screen)])).toEqual(['b.tsx:useIt']);
  expect(undocumentedFunctions(readFiles().source)).toEqual([]);
});

test('no line of the repository exceeds the limit', () => {
  const { source, tests } = readFiles();
  const tooLong = [...source, ...tests].filter((file) => longestLine([file]).length > 120);
  expect(tooLong.map(({ path }) => path)).toEqual([]);
});

test('SQL is wrapped by hand to the width of the formatter', () => {
  const stores = readFiles().source.filter(({ path }) => /(^|[./])store\.ts$/.test(path));
  expect(stores.length).toBeGreaterThan(50);
  const isComment = (line: string): boolean => /^ *(\/\/|\/?\*)/.test(line);
  const tooLong = stores.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, n) => (line.length > 100 && !isComment(line) ? [`${path}:${n + 1}`] : [])),
  );
  expect(tooLong).toEqual([]);
});

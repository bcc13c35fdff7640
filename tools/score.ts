import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guard } from './guard.ts';

/**
 * `npm run score`: the mirror of house.md. Sizes, cycles, twins, dead exports, types switched off,
 * tests beside source.
 */
const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)) && !/tables\.ts$|\.d\.ts$/.test(file));
const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(file) ||
  file.startsWith('tests/') ||
  file.startsWith('bench/') ||
  /(^|\/)given\.ts$/.test(file);
const textOf = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const linesOf = (file: string): string[] => (textOf.get(file) ?? '').split('\n');

const source = files.filter((file) => !isTest(file));
const lengths = source.map((file) => linesOf(file).length).sort((a, b) => a - b);
const at = (fraction: number): number =>
  lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * fraction))] ?? 0;
const total = (list: readonly string[]): number =>
  list.reduce((sum, file) => sum + linesOf(file).filter((line) => line.trim()).length, 0);

/**
 * Lines that stand in runs of six or more that stand elsewhere too, white space folded; imports and
 * lone signs do not count.
 */
function duplicated(): number {
  const seen = new Map<string, [file: string, line: number][]>();
  for (const file of source) {
    const lines = linesOf(file)
      .map((line, n) => [line.trim(), n] as const)
      .filter(([line]) => line.length > 3 && !/^(import|export \{|\/\/|\*|\/\*)/.test(line));
    for (let i = 0; i + 6 <= lines.length; i++) {
      const key = lines
        .slice(i, i + 6)
        .map(([line]) => line)
        .join('\n');
      seen.set(key, [...(seen.get(key) ?? []), [file, lines[i]?.[1] ?? 0]]);
    }
  }
  const marked = new Set<string>();
  for (const places of seen.values())
    if (places.length > 1)
      for (const [file, line] of places)
        for (let n = 0; n < 6; n++) marked.add(`${file}:${line + n}`);
  return marked.size;
}

function deadExports(): number {
  try {
    const report = JSON.parse(
      execFileSync(
        process.execPath,
        [
          join(root, 'node_modules/knip/bin/knip.js'),
          '--reporter',
          'json',
          '--include',
          'exports,files',
          '--no-exit-code',
        ],
        { cwd: root, encoding: 'utf8', maxBuffer: 64e6 },
      ),
    ) as { issues: { exports?: unknown[]; files?: unknown[] }[]; files?: unknown[] };
    return report.issues.reduce(
      (sum, issue) => sum + (issue.exports?.length ?? 0) + (issue.files?.length ?? 0),
      0,
    );
  } catch {
    return Number.NaN;
  }
}

const { modules, violations, feature_cycles } = guard(root);
const cycles = violations.filter((violation) => violation.rule === 'no-cycles').length;
// In pieces, so that this file does not find itself.
const typesOff = new RegExp(
  [
    String.raw`[:<|&]\s*any\b(?!\s*[:(.])`,
    String.raw`,\s*any\s*[,>]`,
    String.raw`\bas any\b`,
    ...['ignore', 'expect-error', 'nocheck'].map((how) => `@ts-${how}`),
  ].join('|'),
  'g',
);
const loose = source.reduce(
  (sum, file) => sum + (textOf.get(file)?.match(typesOff)?.length ?? 0),
  0,
);
const tests = total(files.filter(isTest));
const all = total(source);
const rows: [name: string, value: string, bar: string, ok: boolean][] = [
  ['median lines of a source file', String(at(0.5)), '≤ 60', at(0.5) <= 60],
  ['p95', String(at(0.95)), '≤ 200', at(0.95) <= 200],
  ['maximum', String(lengths.at(-1)), '≤ 300', (lengths.at(-1) ?? 0) <= 300],
  ['cycles, types included', String(cycles), '0', cycles === 0],
  ['feature cycles', String(feature_cycles.length), '0', feature_cycles.length === 0],
  [
    'other violations of the import rules',
    String(violations.length - cycles),
    '0',
    violations.length === cycles,
  ],
  [
    'duplicated lines',
    `${((duplicated() / all) * 100).toFixed(2)} %`,
    '≤ 1.5 %',
    duplicated() / all <= 0.015,
  ],
  ['exports and files nobody names', String(deadExports()), '0', deadExports() === 0],
  ['any, ts-ignore', String(loose), '0', loose === 0],
  ['tests : source, lines', (tests / all).toFixed(2), '≥ 0.80', tests / all >= 0.8],
];
console.log(`${modules} modules, ${all} lines of source, ${tests} lines of tests\n`);
for (const [name, value, bar, ok] of rows)
  console.log(`${ok ? 'ok ' : 'NO '} ${name.padEnd(40)} ${value.padStart(8)}   ${bar}`);
console.log(
  '\nURL mirror, access sweep, purity and locale sweeps are tests: npm test (tests/*.test.ts).',
);

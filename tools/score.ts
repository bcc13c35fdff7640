import { guard } from './guard.ts';
import { deadExports } from './score/dead-exports.ts';
import { duplicatedLines } from './score/duplicates.ts';
import { countLines, readFiles, root, unformatted } from './score/files.ts';
import { longestLine } from './score/lines.ts';
import { readSyntax } from './score/syntax.ts';
import { undocumentedFunctions } from './score/undocumented.ts';

/** `npm run score` prints figures on the shape of the code, each with its target. */
const { source, tests } = readFiles();
const lengths = source.map(({ lines }) => lines.length).sort((a, b) => a - b);
const lengthAt = (fraction: number): number =>
  lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * fraction))] ?? 0;
const [sourceLines, testLines] = [countLines(source), countLines(tests)];

// In pieces, so that this file does not match itself.
const typesOff = new RegExp(
  [
    String.raw`[:<|&]\s*any\b(?!\s*[:(.])`,
    String.raw`,\s*any\s*[,>]`,
    String.raw`\bas any\b`,
    ...['ignore', 'expect-error', 'nocheck'].map((directive) => `@ts-${directive}`),
  ].join('|'),
  'g',
);
const withoutTypes = source.reduce((sum, { text }) => sum + (text.match(typesOff)?.length ?? 0), 0);
const { modules, violations, feature_cycles } = guard(root);
const cycles = violations.filter((violation) => violation.rule === 'no-cycles').length;
const duplicates = duplicatedLines(source) / sourceLines;
const dead = deadExports();
const different = unformatted();
const longest = longestLine([...source, ...tests]);
const undocumented = undocumentedFunctions(source).length;
const { longFunctions, casts } = readSyntax(source, 100);

type Row = [name: string, value: string | number, bar: string, ok: boolean];
const rows: Row[] = [
  ['files that the formatter would change', different, '0', different === 0],
  ['median lines of a source file', lengthAt(0.5), '≤ 60', lengthAt(0.5) <= 60],
  ['95th percentile of source file lines', lengthAt(0.95), '≤ 200', lengthAt(0.95) <= 200],
  ['lines of the longest source file', lengthAt(1), '≤ 300', lengthAt(1) <= 300],
  ['functions over 100 lines', longFunctions.length, '0', longFunctions.length === 0],
  ['exported functions without a comment', undocumented, '0', undocumented === 0],
  ['longest line', longest.length, '≤ 120', longest.length <= 120],
  ['import cycles, types included', cycles, '0', cycles === 0],
  ['cycles of features', feature_cycles.length, '0', feature_cycles.length === 0],
  [
    'other violations of the import rules',
    violations.length - cycles,
    '0',
    violations.length === cycles,
  ],
  ['duplicated lines', `${(duplicates * 100).toFixed(2)} %`, '≤ 1.5 %', duplicates <= 0.015],
  ['unused exports and files', dead, '0', dead === 0],
  ['any, ts-ignore', withoutTypes, '0', withoutTypes === 0],
  ['type casts (as T, not as const)', casts, 'falling', true],
  [
    'test lines per source line',
    (testLines / sourceLines).toFixed(2),
    '≥ 0.80',
    testLines / sourceLines >= 0.8,
  ],
];

console.log(`${modules} modules, ${sourceLines} lines of source, ${testLines} lines of tests\n`);
for (const [name, value, bar, ok] of rows)
  console.log(`${ok ? 'ok ' : 'NO '} ${name.padEnd(40)} ${String(value).padStart(8)}   ${bar}`);
console.log(`\nThe longest line is ${longest.location}.`);
for (const { name, location, lines } of longFunctions)
  console.log(`function of ${lines} lines: ${name || 'anonymous'} (${location})`);
console.log(
  '\nURL mirror, access sweep, purity and locale sweeps are tests: npm test (tests/*.test.ts).',
);

/**
 * `npm run examples -- <folder>` writes `server/openapi/examples.json` from calls that tests made:
 * run the tests with `RECORD_CALLS=<folder> npx vitest run` first. Takes two calls of each
 * endpoint. `npx oxfmt server/openapi/examples.json` formats it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#platform/pure/is-record.ts';
import { routes } from '#server/routes.ts';
import type { RecordedCall } from '../tests/setup/record-calls.ts';

const largest = 6000;
const file = join(import.meta.dirname, '../server/openapi/examples.json');

/** The secrets of tests are harmless, but secret scanners would report them. */
const harmless = (text: string): string =>
  /^[\w-]{43}$/.test(text)
    ? 'a-token-of-forty-three-letters-'.padEnd(43, '0')
    : text
        .replace(/^(whsec_|foyer_)\S+$/, '$1an-example')
        .replace(
          /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{43}\b/g,
          'address-of-a-file-'.padEnd(43, '0'),
        );

/** One entry of each list is enough as an example. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return harmless(value);
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}
/** Leaves out what tests send to break something: a letter repeated, or a script. */
const isRude = (value: unknown): boolean =>
  /([^0])\1{19}|<script|javascript:/i.test(JSON.stringify(value ?? null));
const sizeOf = (value: unknown): number => JSON.stringify(value ?? null).length;

/** Chooses the two largest distinct calls, leaving out those too large to read. */
function chosen(calls: readonly RecordedCall[]): Omit<RecordedCall, 'call'>[] {
  const different = new Map(
    calls.map(({ request, answer }) => [
      JSON.stringify(request ?? answer),
      { request: shortenedRequest(request), answer: shortened(answer) },
    ]),
  );
  return [...different.values()]
    .filter(({ request, answer }) => sizeOf(answer) <= largest && sizeOf(request) <= largest)
    .filter(({ request, answer }) => !isRude(request) && !isRude(answer))
    .toSorted(
      (a, b) => sizeOf(b.request) - sizeOf(a.request) || sizeOf(b.answer) - sizeOf(a.answer),
    )
    .slice(0, 2);
}
/** Requests keep their full lists: a shorter list could be rejected. */
const shortenedRequest = (request: unknown): unknown =>
  request === null
    ? null
    : JSON.parse(JSON.stringify(request), (_, value: unknown) =>
        typeof value === 'string' ? harmless(value) : value,
      );

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node tools/examples.ts FOLDER (the folder of RECORD_CALLS)');
const recorded = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .toSorted()
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as RecordedCall);
const examples: Record<string, Omit<RecordedCall, 'call'>[]> = {};
for (const { endpoint } of routes) {
  const call = `${endpoint.method} ${endpoint.path}`;
  const good = recorded.filter(
    (example) =>
      example.call === call &&
      (example.request === null || (endpoint.body?.safeParse(example.request).success ?? false)),
  );
  const two = chosen(good);
  if (two.length) examples[call] = two;
}
writeFileSync(file, `${JSON.stringify(examples, null, 1)}\n`);
console.log(`${Object.keys(examples).length} of ${routes.length} calls have examples`);

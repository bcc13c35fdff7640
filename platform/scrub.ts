import { isRecord } from './pure/is-record.ts';

/**
 * Fields whose values are always cut. `detail` and those after it come from PostgreSQL, with the
 * values of rows.
 */
const cut_fields = new RegExp(
  '(pass(word|phrase)?|secret|token|cookies?|authorization|e?mail|address|phone|name|signature)$' +
    '|^(detail|where|hint|internalQuery|parameters|query|sql|body|payload|response|recipient)$',
  'i',
);
/** Generated here and needed to find something: random, but no secrets. */
const own_fields = new Set(['request_id', 'call', 'caller', 'route', 'job', 'security', 'level']);

const patterns: readonly [RegExp, string | ((match: string) => string)][] = [
  // The user and password of an address, and any e-mail address.
  [/[^\s@<>"']+@[^\s@<>"']+/g, '[cut]'],
  [/\b(?:bearer|basic|apikey)\s+\S+/gi, '[cut]'],
  [/\b(?:set-)?cookie\s*[:=].*/gi, '[cut]'],
  [/\b\w*(?:token|secret|key|password|pass|code|session|email|phone|name)=[^\s&)]+/gi, '[cut]'],
  // PostgreSQL's "Key (email)=(…)", and values that PostgreSQL, JSON.parse and providers quote.
  // Names of columns stay.
  [/=\([^)]*\)/g, '=([cut])'],
  [
    /"[^"]*"|(?<=^|[\s:(=])'[^']*'(?=$|[\s:,.);])/g,
    (quoted) => (/^.[a-z][\w.$]*.$/.test(quoted) ? quoted : '"[cut]"'),
  ],
  // Anything long enough to be a secret, phone numbers, card numbers.
  [/[\w-]{20,}/g, '[cut]'],
  [/\+?\d[\d\s-]{6,}\d/g, '[cut]'],
];
const longest = 500;

/**
 * Returns a text without addresses, personal numbers, quoted values and secrets, cut at 500
 * characters.
 */
export const scrubbed = (text: string): string =>
  patterns.reduce(
    // `replace` has separate overloads for a function and a text.
    (rest, [pattern, by]) =>
      typeof by === 'string' ? rest.replace(pattern, by) : rest.replace(pattern, by),
    text.slice(0, longest),
  );

/**
 * Returns the frames of a stack, at most twenty, without its message, which may span several lines.
 */
export const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 20)
    .join('\n');

function scrubbedValue(name: string, value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (cut_fields.test(name)) return '[cut]';
  if (typeof value === 'string') {
    if (name === 'stack') return framesOf(value);
    if (own_fields.has(name) && /^[\w .:/*-]{0,120}$/.test(value)) return value;
    return scrubbed(value);
  }
  if (Array.isArray(value)) return value.map((item: unknown) => scrubbedValue(name, item));
  return isRecord(value) ? scrubbedFields(value) : '[cut]';
}

const scrubbedFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, scrubbedValue(name, value)]),
  );

/**
 * Returns one line of the log, as JSON, without secrets and personal data. Code that logs cannot
 * know what another server, a database or a user put into a text, so every line passes through here
 * (`log.ts`).
 */
export function scrubbedLine(line: string): string {
  try {
    return `${JSON.stringify(scrubbedFields(JSON.parse(line) as Record<string, unknown>))}\n`;
  } catch {
    return '{"level":50,"msg":"a log line could not be parsed and was dropped"}\n';
  }
}

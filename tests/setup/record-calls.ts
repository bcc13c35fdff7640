import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '#server/routes.ts';

/** One successful call of a test with its request and response. */
export interface RecordedCall {
  call: string;
  request: unknown;
  answer: unknown;
}

const folder = process.env['RECORD_CALLS'];
const most_of_one = 8;
const patterns = routes.map(({ endpoint: { method, path } }) => ({
  call: `${method} ${path}`,
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));
const counts = new Map<string, number>();

/** With `RECORD_CALLS=<folder>`, records successful calls of the tests for `npm run examples`. */
export function recordCall(
  method: string,
  path: string,
  request: unknown,
  answer: { status: number; body: unknown; isJson: boolean },
): void {
  if (!folder || answer.status >= 300 || !answer.isJson) return;
  const address = path.replace(/\?.*$/, '');
  const found = patterns.filter(
    (pattern) => pattern.method === method && pattern.pattern.test(address),
  );
  // `/events/slug` also matches `/events/:eventId`: the path with fewer parameters wins.
  const [meant] = found.toSorted((a, b) => a.call.split(':').length - b.call.split(':').length);
  const count = counts.get(meant?.call ?? '') ?? 0;
  if (!meant || count >= most_of_one) return;
  counts.set(meant.call, count + 1);
  mkdirSync(folder, { recursive: true });
  const recorded: RecordedCall = {
    call: meant.call,
    request: request ?? null,
    answer: answer.body,
  };
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(recorded)}\n`);
}

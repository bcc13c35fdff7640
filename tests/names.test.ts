import { describe, expect, test } from 'vitest';
import { fromIssues } from '#platform/problems.ts';
import { hasLink } from '#platform/pure/text.ts';
import { routes } from '#server/routes.ts';
import { fieldsOf, withValue } from './setup/contract-fields.ts';

/**
 * Names appear in mails to others, so nothing in them may become a link, wherever they were
 * entered.
 */
describe('detection of links in names', () => {
  test.each([
    'Win at http://evil.example',
    'HTTPS://EVIL.EXAMPLE/x',
    'www.evil',
    'evil.example',
    'Ada evil.example now',
    'bit.ly',
    'x.com',
    't.co/abc',
    'win。example',
    '中獎.com',
    'ada@evil.example',
    'javascript://x',
  ])('%s contains a link', (name) => expect(hasLink(name)).toBe(true));

  test.each([
    'Ada',
    '陳大文',
    'J. R. R.',
    'J.R.R.',
    'St.John',
    "O'Brien-Smith",
    'Jean-Luc',
    'Wong, Karen',
    'Dr. Chan',
    'Karen (Kay) Wong',
    '阿依古丽·买买提',
    'Mr. Lo',
    'Ada / Bob',
    'A & B',
  ])('%s contains no link', (name) => expect(hasLink(name)).toBe(false));
});

const named = routes.flatMap(({ endpoint: { method, path, body } }) =>
  fieldsOf(body)
    .filter((field) => /(^|\.)(first|last)_name$/.test(field.path))
    .map((field) => [`${method} ${path}`, field.path, body] as const),
);

/** Returns a function that lists what the caller is told about a value at one field of a body. */
const problemsOf =
  (body: (typeof named)[number][2], path: string) =>
  (value: string): string[] => {
    const sent = withValue({}, path, value);
    const issues = body?.safeParse(sent).error?.issues ?? [];
    return (fromIssues(issues, sent).errors[path] ?? []).map(({ key }) => key);
  };

describe('every personal name in a request', () => {
  test('is included in the test', () => {
    expect(named.length).toBeGreaterThan(15);
    expect(new Set(named.map(([call]) => call)).size).toBeGreaterThan(6);
  });

  test.each(named)('%s: %s is refused when it contains a link', (_, path, body) => {
    const keys = problemsOf(body, path);
    expect(keys('Win at http://evil.example')).toEqual(['invalid.no_link']);
    expect(keys('Ada')).toEqual([]);
    for (const wrong of ['Ada\nBcc: x', 'A\u0007da', 'A\u202eda'])
      expect(keys(wrong)).toEqual(['invalid.characters']);
  });

  // On the list at the door such a person would have no name.
  test.each(named)('%s: %s is refused when nothing of it can be seen', (_, path, body) => {
    const keys = problemsOf(body, path);
    for (const unseen of ['\u3164', '\u00ad\u200b', '\u2800 \ufe0f'])
      expect(keys(unseen)).toEqual(['invalid.required']);
    for (const seen of ['.', '👩\u200d👧', 'می\u200cخواهم']) expect(keys(seen)).toEqual([]);
  });
});

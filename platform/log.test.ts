import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultOf } from './fault.ts';

/**
 * What a process really writes: its log goes to standard output, which only another process can
 * read.
 */
const log_url = pathToFileURL(join(import.meta.dirname, 'log.ts')).href;
const wrote = (script: string, level = 'info'): Record<string, unknown>[] => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { createLog } = await import(${JSON.stringify(log_url)});
      const log = createLog('${level}'); ${script}`,
    ],
    { encoding: 'utf8' },
  );
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

test('each entry is one line of JSON, and secrets and personal data are always redacted', () => {
  const lines = wrote(`
    log.info({ password: 'correct horse', token: 't-1', email: 'ada@x.test', order: 7 }, 'at the top');
    log.warn({ user: { email: 'ada@x.test', password: 'p', name: 'Ada Wong', id: 7 } }, 'one deep');
    log.error({ req: { headers: { authorization: 'Bearer t-1', cookie: 'session=1', accept: 'x' } } }, 'a request');
    log.debug('not at this level');`);
  expect(lines).toMatchObject([
    { order: 7, msg: 'at the top' },
    { user: { id: 7 }, msg: 'one deep' },
    { req: { headers: { accept: 'x' } }, msg: 'a request' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/correct horse|t-1|ada@x|session=1|Wong/);
});

test.each([
  ['an address', new Error('no user ada@x.test'), 'Error: no user [cut]'],
  ['a telephone number', new Error('call +852 9123 4567 now'), 'Error: call [cut] now'],
  ['a secret', new Error('token kJ8sd7fKJhs8df7Kjhsdf87 is spent'), 'Error: token [cut] is spent'],
  ['a card', new Error('card 4242 4242 4242 4242'), 'Error: card [cut]'],
  [
    'a plain reason',
    new TypeError('cannot read start_date of null'),
    'TypeError: cannot read start_date of null',
  ],
  ['short numbers', new Error('order 1207, 3 tickets'), 'Error: order 1207, 3 tickets'],
])('the logged reason for an error with %s', (_, error, reason) => {
  expect(faultOf(error).reason).toBe(reason);
});

test('at most twenty stack frames of an error are logged, without its message', () => {
  const error = new Error('ada@x.test\n    and a second line of 陳大文');
  const frames = Array.from({ length: 40 }, (_, n) => `    at work (file.ts:${n})`);
  error.stack = [`Error: ${error.message}`, ...frames].join('\n');
  const { stack = '' } = faultOf(error);
  expect([stack.split('\n').length, stack.includes('大文')]).toEqual([20, false]);
});

test('string error codes and call names are logged', () => {
  expect(
    faultOf(Object.assign(new Error('x'), { code: 'ECONNRESET', request_id: 'r-1' })),
  ).toMatchObject({ code: 'ECONNRESET', call: 'r-1' });
  expect(faultOf(Object.assign(new Error('x'), { code: 7 }))).not.toHaveProperty('code');
});

test.each([
  ['a text', 'ada@x.test'],
  ['a number', 7],
  ['nothing', undefined],
  ['an object', { email: 'ada@x.test' }],
])('for a thrown value that is %s, only its type is logged', (_, thrown) => {
  expect(faultOf(thrown)).toEqual({ reason: `thrown: ${typeof thrown}` });
});

test('a very long message is truncated', () => {
  expect(faultOf(new Error('x y '.repeat(10_000))).reason.length).toBeLessThan(600);
});

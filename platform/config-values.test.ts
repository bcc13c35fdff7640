import { describe, expect, test } from 'vitest';
import { hosts } from './config-values.ts';

describe('a list of hosts', () => {
  test.each(['http://x', 'x:80', 'x/hook', 'a b', '[::1]:80', 'user@x', '*'])(
    'with %s is refused',
    (wrong) => {
      expect(hosts.safeParse(`127.0.0.1, ${wrong}`).error?.issues[0]?.message).toBe(
        `contains "${wrong}": it must list names or addresses such as 127.0.0.1, without ` +
          'https://, a port or a path',
      );
    },
  );

  // As the address of a webhook names its host.
  test.each([
    ['Receiver.Test', 'receiver.test'],
    ['::1', '::1'],
    ['[0:0::1]', '::1'],
    ['127.1', '127.0.0.1'],
  ])('with %s is read as %s', (given, host) => {
    expect(hosts.parse(given)).toEqual([host]);
  });
  test('may be empty', () => expect(hosts.parse(undefined)).toEqual([]));
});

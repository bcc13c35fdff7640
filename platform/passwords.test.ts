import { expect, test } from 'vitest';
import { Passwords } from './passwords.ts';

const passwords = new Passwords();

test('only the right password is accepted, each hash has its own salt, no hash accepts none', async () => {
  const [first, two] = [
    await passwords.hash('correct horse'),
    await passwords.hash('correct horse'),
  ];
  expect(first).not.toBe(two);
  expect([
    await passwords.verify('correct horse', first),
    await passwords.verify('correct horsE', first),
    await passwords.verify('', first),
    await passwords.verify('correct horse', null),
  ]).toEqual([true, false, false, false]);
});

test('a hash has the cost that OWASP recommends, and records it', async () => {
  expect(await passwords.hash('correct horse')).toMatch(
    /^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/,
  );
});

test('a hash with another cost is still verified', async () => {
  const cheap = await new Passwords({ memory: 8, passes: 1 }).hash('correct horse');
  expect(cheap).toMatch(/^argon2id\$8\$1\$/);
  expect(await passwords.verify('correct horse', cheap)).toBe(true);
  expect(await passwords.verify('battery staple', cheap)).toBe(false);
});

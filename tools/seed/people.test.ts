import { expect, test } from 'vitest';
import { person } from './people.ts';
import { random } from './random.ts';

const dice = random('people');
const crowd = Array.from({ length: 2000 }, () => person(dice));

test('everybody has a name that fits and an address that reaches nobody', () => {
  for (const { first_name, email } of crowd) {
    expect(first_name.length).toBeGreaterThan(0);
    expect(first_name.length).toBeLessThanOrEqual(50);
    expect(email).toMatch(/^[a-z0-9.]+@(example\.(com|net|org)|mail\.example)$/);
  }
});

test("the crowd is Hong Kong's: mostly Chinese readers, some English, a few from elsewhere", () => {
  const share = (locale: string): number =>
    crowd.filter((one) => one.locale === locale).length / crowd.length;
  expect(share('zh-hk')).toBeGreaterThan(0.6);
  expect(share('en')).toBeGreaterThan(0.1);
  expect(share('zh-cn')).toBeGreaterThan(0.02);
  expect(share('de')).toBeLessThan(0.05);
});

test('the same name makes the same people, another name others', () => {
  expect(Array.from({ length: 20 }, () => person(random('a')).email)).toEqual(
    Array.from({ length: 20 }, () => person(random('a')).email),
  );
  expect(person(random('a'))).not.toEqual(person(random('b')));
});

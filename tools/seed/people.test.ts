import { expect, test } from 'vitest';
import { person } from './people.ts';
import { seededRandom } from './random.ts';

const random = seededRandom('people');
const crowd = Array.from({ length: 2000 }, () => person(random));

test('each person has a plausible name and an undeliverable address', () => {
  for (const { first_name, email } of crowd) {
    expect(first_name.length).toBeGreaterThan(0);
    expect(first_name.length).toBeLessThanOrEqual(50);
    expect(email).toMatch(/^[a-z0-9.]+@(example\.(com|net|org)|mail\.example)$/);
  }
});

test('the language mix is that of Hong Kong: mostly Chinese, some English, few others', () => {
  const fraction = (locale: string): number =>
    crowd.filter((buyer) => buyer.locale === locale).length / crowd.length;
  expect(fraction('zh-hk')).toBeGreaterThan(0.6);
  expect(fraction('en')).toBeGreaterThan(0.1);
  expect(fraction('zh-cn')).toBeGreaterThan(0.02);
  expect(fraction('de')).toBeLessThan(0.05);
});

test('the same seed gives the same people, another seed gives others', () => {
  expect(Array.from({ length: 20 }, () => person(seededRandom('a')).email)).toEqual(
    Array.from({ length: 20 }, () => person(seededRandom('a')).email),
  );
  expect(person(seededRandom('a'))).not.toEqual(person(seededRandom('b')));
});

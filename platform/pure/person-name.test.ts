import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

test.each([
  ['大文', '陳', '陳大文'],
  ['Ada', 'Wong', 'Ada Wong'],
  ['Peter', '陳', 'Peter 陳'],
  ['娜娜', '歐陽', '歐陽娜娜'],
  ['Madonna', null, 'Madonna'],
  [null, '陳', '陳'],
])('%s + %s', (first_name, last_name, name) => {
  expect(personName({ first_name, last_name })).toBe(name);
});

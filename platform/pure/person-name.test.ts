import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

test.each([
  ['大文', '陳', '陳大文'],
  ['Ada', 'Wong', 'Ada Wong'],
  ['Peter', '陳', 'Peter 陳'],
  ['娜娜', '歐陽', '歐陽娜娜'],
  ['Tai Man', 'CHAN', 'CHAN Tai Man'],
  ['Tai Man, Peter', 'CHAN', 'CHAN Tai Man, Peter'],
  ['Ka Wai', 'NG', 'NG Ka Wai'],
  ['Siobhán', "O'NEILL", "O'NEILL Siobhán"],
  ['Ada', 'X', 'Ada X'],
  ['Ada', 'McDONALD', 'Ada McDONALD'],
  ['小美', 'WONG', 'WONG 小美'],
  ['詠詩👩', '歐陽', '歐陽詠詩👩'],
  ['👩', '歐陽', '👩 歐陽'],
  ['Siti👩', '歐陽', 'Siti👩 歐陽'],
  ['Madonna', null, 'Madonna'],
  [null, '陳', '陳'],
])('the name of %s + %s', (first_name, last_name, name) => {
  expect(personName({ first_name, last_name })).toBe(name);
});

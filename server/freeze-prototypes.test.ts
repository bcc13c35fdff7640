import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Runs a script in a separate process, as prototypes frozen in this one would stay so for its other
 * tests.
 */
function inFrozenProcess(script: string): unknown {
  const freeze = join(import.meta.dirname, 'freeze-prototypes.ts');
  const source = `
    import { freezePrototypes } from ${JSON.stringify(freeze)};
    freezePrototypes();
    const attempt = (work) => { try { work(); return 'done'; } catch (error) { return error.name; } };
    console.log(JSON.stringify((() => { ${script} })()));`;
  const words = ['--input-type=module-typescript', '--eval', source];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }));
}

test('properties of built-in prototypes cannot be added, changed or removed', () => {
  expect(
    inFrozenProcess(`return [
      attempt(() => { Object.prototype.polluted = 1; }),
      attempt(() => { Array.prototype.push.call(Array.prototype, 'polluted'); }),
      attempt(() => { Array.prototype[0] = 'polluted'; }),
      attempt(() => { Array.prototype.push = () => 0; }),
      attempt(() => { Array.prototype.length = 5; }),
      attempt(() => { Object.prototype.toString = () => 'x'; }),
      attempt(() => { delete Array.prototype.map; }),
      attempt(() => { ({}).__proto__.x = 1; }),
      attempt(() => { Object.setPrototypeOf(Object.prototype, null); }) && 'done',
      ({}).polluted ?? 'clean', [].length === 0 ? 'clean' : 'dirty',
    ]`),
  ).toEqual([...Array.from({ length: 8 }, () => 'TypeError'), 'done', 'clean', 'clean']);
});

test('ordinary code still works: own properties of the same names, classes, named errors', () => {
  expect(
    inFrozenProcess(`
      class Money { toString() { return 'HK$1'; } }
      function Old() {} Old.prototype.toString = () => 'old'; Old.prototype.constructor = Old;
      class Named extends Error { constructor() { super('m'); this.name = 'Named'; this.message = 'n'; } }
      const plain = {}; plain.toString = () => 'plain'; plain.constructor = 1; plain.hasOwnProperty = 2;
      const list = [1]; list.push(2); list.push = () => 'mine';
      const named = new Named();
      return [String(new Money()), String(new Old()), named.name, named.message, String(plain),
        Object.keys(plain), list.push(3), list.length, JSON.stringify({ a: [1] })];`),
  ).toEqual([
    ...['HK$1', 'old', 'Named', 'n', 'plain'],
    ['toString', 'constructor', 'hasOwnProperty'],
    ...['mine', 2, '{"a":[1]}'],
  ]);
});

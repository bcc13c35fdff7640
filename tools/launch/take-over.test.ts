import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takeOver } from './take-over.ts';

const root = mkdtempSync(join(tmpdir(), 'foyer-build-'));
afterAll(() => rmSync(root, { recursive: true }));
const built = join(root, 'build');
const release = (name: string): void => {
  const fresh = join(root, 'build.new');
  mkdirSync(join(fresh, 'client/assets/fonts'), { recursive: true });
  writeFileSync(join(fresh, 'client/page.html'), name);
  writeFileSync(join(fresh, `client/assets/${name}.js`), '');
  writeFileSync(join(fresh, 'client/assets/fonts/same.woff2'), '');
  takeOver(fresh, built);
};
const scripts = (): string[] =>
  readdirSync(join(built, 'client/assets')).filter((name) => name.endsWith('.js'));

test('scripts of the previous release are kept, those of the one before are not', () => {
  release('one');
  expect(scripts()).toEqual(['one.js']);
  release('two');
  expect(scripts().sort()).toEqual(['one.js', 'two.js']);
  release('three');
  expect(scripts().sort()).toEqual(['three.js', 'two.js']);
  expect(readFileSync(join(built, 'client/page.html'), 'utf8')).toBe('three');
  expect(existsSync(join(built, 'client/assets/fonts/same.woff2'))).toBe(true);
  expect(readdirSync(root)).toEqual(['build']);
});

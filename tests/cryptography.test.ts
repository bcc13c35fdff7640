import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * docs/cryptography.md is the inventory: it lists every file of the server that uses cryptography.
 */
const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/cryptography.md'), 'utf8');
const folders = ['features', 'platform', 'server', 'tools/backup'];
const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => existsSync(join(root, file)));
const usesCryptography = (file: string): boolean =>
  /from '(?:node:)?crypto'|crypto\.(?:randomUUID|subtle|getRandomValues)/.test(
    readFileSync(join(root, file), 'utf8'),
  );

test('every file that uses cryptography is listed on the page', () => {
  const found = files.filter(usesCryptography);
  expect(found.length).toBeGreaterThan(12);
  expect(found.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
});

test('every listed file exists, and no broken algorithm is used', () => {
  const named = [...page.matchAll(/`([\w/.-]+\.(?:ts|sql))`/g)].map(([, file = '']) => file);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const broken =
    /createHash\('(?:md5|sha1)'\)|createHmac\('(?:md5|sha1)'|aes-\d+-(?:ecb|cbc)|createCipher\(/i;
  expect(files.filter((file) => broken.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

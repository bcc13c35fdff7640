import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * What SECURITY.md promises about dependencies: none is updated automatically, and the installed
 * versions are the reviewed ones.
 */
const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));

test('every dependency has an exact version', () => {
  const named = read('package.json') as Record<string, Record<string, string>>;
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(named[kind] ?? {}),
  );
  expect(versions.length).toBeGreaterThan(50);
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('every package has a hash and comes from the registry', () => {
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  expect(installed.length).toBeGreaterThan(300);
  // The lock file has no URLs: npm uses the configured registry and verifies the hashes.
  const strange = installed.filter(
    ([, { resolved, integrity, link }]) =>
      resolved !== undefined || link || !integrity?.startsWith('sha512-'),
  );
  expect(strange.map(([path]) => path)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What SECURITY.md says of libraries: nothing is updated by itself, and what is installed is what was looked at. */
const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));

test('every library is named with its exact version', () => {
  const named = read('package.json') as Record<string, Record<string, string>>;
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(named[kind] ?? {}),
  );
  expect(versions.length).toBeGreaterThan(50);
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('every library has its hash, and none comes from elsewhere than the registry', () => {
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  expect(installed.length).toBeGreaterThan(300);
  // The lock names no addresses: npm asks the registry it is set to, and believes only the hash.
  const strange = installed.filter(
    ([, { resolved, integrity, link }]) =>
      resolved !== undefined || link || !integrity?.startsWith('sha512-'),
  );
  expect(strange.map(([path]) => path)).toEqual([]);
});

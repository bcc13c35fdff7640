import { expect, test } from 'vitest';
import { readName, srcsetOf } from './address.ts';

const sha = `${'a-_9'.repeat(10)}xyz`;

test('a wide picture is offered in the widths below its own', () => {
  expect(srcsetOf(sha, 1200)).toBe(
    [
      `/api/public/files/${sha}-480.webp 480w`,
      `/api/public/files/${sha}-960.webp 960w`,
      `/api/public/files/${sha}.webp 1200w`,
    ].join(', '),
  );
  expect(srcsetOf(sha, 480)).toBe(null);
  expect(srcsetOf(sha, null)).toBe(null);
});

test('a name is read back, hyphens of the hash included; other widths and anything rude are none of ours', () => {
  expect(readName(`${sha}.webp`)).toEqual({ sha256: sha, width: null });
  expect(readName(`${sha}-960.webp`)).toEqual({ sha256: sha, width: 960 });
  for (const name of [
    `${sha}-961.webp`,
    `${sha}-99999.webp`,
    `${sha}.svg`,
    '../../etc/passwd',
    'short.webp',
    `${sha}x.webp`,
  ])
    expect(readName(name), name).toBe(null);
});

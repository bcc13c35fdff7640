import { expect, test } from 'vitest';
import { cardOf, fileUrl, readName, srcsetOf, storageKey } from './address.ts';

const address = `${'a-_9'.repeat(10)}xyz`;
const picture = storageKey(address, 'webp');

test('a wide image is offered in the widths below its own', () => {
  expect(srcsetOf(picture, 1200)).toBe(
    [
      `/api/public/files/${address}-480.webp 480w`,
      `/api/public/files/${address}-960.webp 960w`,
      `/api/public/files/${address}.webp 1200w`,
    ].join(', '),
  );
  expect(srcsetOf(picture, 480)).toBe(null);
  expect(srcsetOf(picture, null)).toBe(null);
});

test('a valid name is parsed, with or without width; any other name is rejected', () => {
  expect(readName(`${address}.webp`)).toEqual({ storage_key: picture, width: null });
  expect(readName(`${address}-960.webp`)).toEqual({ storage_key: picture, width: 960 });
  expect(readName(`${address}-card.jpg`)).toEqual({ storage_key: picture, width: 'card' });
  expect(cardOf(fileUrl(picture))).toBe(`/api/public/files/${address}-card.jpg`);
  expect(fileUrl(picture)).toBe(`/api/public/files/${address}.webp`);
  const document = storageKey(address, 'pdf');
  expect(readName(`${address}.pdf`)).toEqual({ storage_key: document, width: null });
  for (const name of [
    `${address}-961.webp`,
    `${address}-99999.webp`,
    `${address}.svg`,
    `${address}.jpg`,
    '../../etc/passwd',
    'short.webp',
    `${address}x.webp`,
  ])
    expect(readName(name), name).toBe(null);
});

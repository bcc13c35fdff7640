import { expect, it } from 'vitest';
import { kindOf, sizeIn } from './file-facts.ts';

it.each([
  ['application/pdf', '/api/public/files/abc.pdf', 'PDF'],
  ['application/pdf', '/api/public/files/abc', 'PDF'],
  ['image/jpeg', '/files/a.JPG?x=1', 'JPG'],
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    '/files/a.docx',
    'DOCX',
  ],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '/files/a', ''],
  ['', '', ''],
])('%s at %s has the type %s', (type, url, kind) => {
  expect(kindOf(type, url)).toBe(kind);
});

it.each([
  [0, '1 kB'],
  [84_400, '84 kB'],
  [999_499, '999 kB'],
  [1_500_000, '1.5 MB'],
  [2_097_152, '2.1 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(sizeIn('en', bytes)).toBe(text);
});

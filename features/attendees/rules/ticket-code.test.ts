import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { qrPath } from '../pdf/qr-code.ts';
import { runs } from '../pdf/runs.ts';
import { codeBody, readCode } from './ticket-code.ts';

const signature = 'A'.repeat(86);

describe('a ticket code', () => {
  test('is parsed as it was written, for any attendee', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9_-]{4,12}$/),
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 1, max: 2_147_483_647 }),
        (key_id, attendee_id, number) => {
          const signed = codeBody(key_id, attendee_id, number);
          expect(readCode(`${signed}.${signature}`)).toEqual({
            key_id,
            attendee_id,
            number,
            signed,
            signature,
          });
        },
      ),
    );
  });

  test('is parsed with surrounding whitespace', () => {
    expect(readCode(`  F1.abcd.2x.${signature}\n`)).toMatchObject({ attendee_id: 105 });
  });

  test.each([
    ['an empty text', ''],
    ['a URL', 'https://foyer.test/ticket/1/a_x'],
    ['another version', `F2.abcd.2x.${signature}`],
    ['a missing signature', 'F1.abcd.2x'],
    ['a short signature', `F1.abcd.2x.${'A'.repeat(85)}`],
    ['a too long signature', `F1.abcd.2x.${'A'.repeat(87)}`],
    ['a too short key id', `F1.abc.2x.${signature}`],
    ['an uppercase id', `F1.abcd.2X.${signature}`],
    ['a too long id', `F1.abcd.${'z'.repeat(12)}.${signature}`],
    ['a fifth part', `F1.abcd.2x.${signature}.x`],
    ['SQL', `F1.abcd.1'--.${signature}`],
    ['an invalid number', `F1.abcd.2x-.${signature}`],
    ['another alphabet', `F1.abcd.2x.${'é'.repeat(86)}`],
  ])('%s is rejected', (_, code) => {
    expect(readCode(code)).toBe(null);
  });

  test('omits the number of the first ticket, as older codes do', () => {
    expect(codeBody('abcd', 105, 1)).toBe('F1.abcd.2x');
    expect(readCode(`F1.abcd.2x-1.${signature}`)?.signed).toBe('F1.abcd.2x');
    expect(codeBody('abcd', 105, 2)).toBe('F1.abcd.2x-2');
  });

  test('with leading zeros is signed in its canonical form', () => {
    expect(readCode(`F1.abcd.002x.${signature}`)?.signed).toBe('F1.abcd.2x');
  });
});

describe('a QR code', () => {
  test('has a quiet zone on every side and is square', () => {
    const { path, size } = qrPath(`F1.abcd.2x.${signature}`);
    const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map(([, x, y, w, back]) =>
      [x, y, w, back].map(Number),
    );
    expect(bars.length).toBeGreaterThan(100);
    for (const [x = 0, y = 0, width = 0, back = 0] of bars) {
      expect([x >= 4, y >= 4, x + width <= size - 4, y < size - 4, width === back]).toEqual([
        true,
        true,
        true,
        true,
        true,
      ]);
    }
  });

  test('is the same for the same content and differs otherwise', () => {
    expect(qrPath('a')).toEqual(qrPath('a'));
    expect(qrPath('a').path).not.toBe(qrPath('b').path);
  });
});

describe('characters on a ticket', () => {
  const words = (text: string) =>
    runs(text, 'regular', 'zh-hk')
      .map((run) => run.text)
      .join('');

  test.each([
    ['Ada 陳大文', 'Ada 陳大文'],
    ['two\n\n lines\t', 'two lines '],
    ['party 🎉!', 'party !'],
    ['👩‍👩‍👧 family', ' family'],
    ['e\u0301clair', 'éclair'],
    ['\u202eevil', 'evil'],
    ['', ''],
  ])('%j is printed as %j', (text, printed) => {
    expect(words(text)).toBe(printed);
  });

  test('missing in all fonts become a square', () => {
    expect(words('a\u{12000}b')).toBe('a□b');
  });

  test('in one font form a single run', () => {
    expect(runs('陳大文 Ada', 'regular', 'zh-hk')).toHaveLength(1);
  });
});

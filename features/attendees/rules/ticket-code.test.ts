import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { qrPath } from '../pdf/qr-code.ts';
import { runs } from '../pdf/runs.ts';
import { codeBody, readCode } from './ticket-code.ts';

const signature = 'A'.repeat(86);

describe('the code of a ticket', () => {
  test('is read as it was written, for every attendee there can be', () => {
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

  test('is read with blanks around it, as scanners and typists leave them', () => {
    expect(readCode(`  F1.abcd.2x.${signature}\n`)).toMatchObject({ attendee_id: 105 });
  });

  test.each([
    ['nothing', ''],
    ['an address', 'https://foyer.test/ticket/1/a_x'],
    ['another version', `F2.abcd.2x.${signature}`],
    ['no signature', 'F1.abcd.2x'],
    ['a short signature', `F1.abcd.2x.${'A'.repeat(85)}`],
    ['a long one', `F1.abcd.2x.${'A'.repeat(87)}`],
    ['a key that is too short', `F1.abc.2x.${signature}`],
    ['an id in capitals', `F1.abcd.2X.${signature}`],
    ['an id that is too long', `F1.abcd.${'z'.repeat(12)}.${signature}`],
    ['a fifth part', `F1.abcd.2x.${signature}.x`],
    ['signs of SQL', `F1.abcd.1'--.${signature}`],
    ['a number that is none', `F1.abcd.2x-.${signature}`],
    ['another alphabet', `F1.abcd.2x.${'é'.repeat(86)}`],
  ])('%s is none', (_, code) => {
    expect(readCode(code)).toBe(null);
  });

  test('of the first ticket says no number, as codes did before there were others', () => {
    expect(codeBody('abcd', 105, 1)).toBe('F1.abcd.2x');
    expect(readCode(`F1.abcd.2x-1.${signature}`)?.signed).toBe('F1.abcd.2x');
    expect(codeBody('abcd', 105, 2)).toBe('F1.abcd.2x-2');
  });

  test('written with leading zeros is signed over its true form: two texts are never one ticket', () => {
    expect(readCode(`F1.abcd.002x.${signature}`)?.signed).toBe('F1.abcd.2x');
  });
});

describe('the picture of a code', () => {
  test('has a quiet zone on every side and is as wide as high', () => {
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

  test('of one content is one picture, of another another', () => {
    expect(qrPath('a')).toEqual(qrPath('a'));
    expect(qrPath('a').path).not.toBe(qrPath('b').path);
  });
});

describe('letters on a ticket', () => {
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

  test('a letter that no font has leaves a square, so that it is seen that one stood there', () => {
    expect(words('a\u{12000}b')).toBe('a□b');
  });

  test('neighbours of one font are one piece', () => {
    expect(runs('陳大文 Ada', 'regular', 'zh-hk')).toHaveLength(1);
  });
});

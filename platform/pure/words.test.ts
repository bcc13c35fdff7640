import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allows, isPermission, openAccess, permissions, roles, type Permission } from './access.ts';
import {
  forbidden,
  invalid,
  notFound,
  type Refusal,
  refusalAt,
  refuse,
  unauthenticated,
} from './refusal.ts';
import { isBlankHtml, localPath, plainText, readableText, shorten, slugOf } from './text.ts';

describe('permissions of roles', () => {
  // decisions.md §2, row by row: [permission, organizer, collaborator]; an admin has every
  // permission.
  const table: [Permission, boolean, boolean][] = [
    ['account.manage', false, false],
    ['users.manage', false, false],
    ['taxes.manage', false, false],
    ['account.read', true, false],
    ['taxes.read', true, false],
    ['organizers.read', true, false],
    ['organizers.manage', true, false],
    ['events.manage', true, false],
    ['events.edit', true, true],
    ['events.read', true, true],
    ['tickets.manage', true, false],
    ['tickets.read', true, true],
    ['orders.read', true, false],
    ['attendees.read', true, true],
    ['attendees.manage', true, false],
    ['check_in.manage', true, false],
    ['check_in.read', true, true],
  ];
  test.each(table)('%s: organizer %s, collaborator %s', (permission, organizer, collaborator) => {
    expect(roles.map((role) => allows(role, permission))).toEqual([true, organizer, collaborator]);
  });

  test('no role means no permission, and open access levels are not permissions', () => {
    for (const permission of Object.keys(permissions) as Permission[])
      expect([allows(null, permission), allows(undefined, permission)]).toEqual([false, false]);
    expect(openAccess.filter((access) => isPermission(access))).toEqual([]);
  });
});

describe('texts', () => {
  test.each([
    ['<p> </p>', true],
    ['<p>&nbsp;<br></p>', true],
    ['', true],
    ['\u200b\ufeff', true],
    ['<p>x</p>', false],
    ['<img src="a.png">', false],
    ['<hr>', false],
    ['<p>　</p>', true],
    ['&#160;', true],
    ['0', false],
  ])('%j is blank: %s', (html, blank) => {
    expect(isBlankHtml(html)).toBe(blank);
  });

  test.each([
    ['<p>維港</p><p>之夜</p>', '維港\n之夜'],
    ['a<br>b', 'a\nb'],
    ['<b>1 &lt; 2 &amp;amp; 3</b>', '1 < 2 &amp; 3'],
    ['&amp;lt;script&amp;gt;', '&lt;script&gt;'],
    ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
    ['  many   spaces ', 'many spaces'],
    [
      '<table><tr><td>2 × A</td> <td>HK$5</td></tr><tr><th>Total</th><td>HK$5</td></tr></table>',
      '2 × A: HK$5\nTotal: HK$5',
    ],
    ['Doors 7 pm<ol><li>One<ul><li>a</li></ul></li><li>Two</li></ol>', 'Doors 7 pm\nOne\na\n\nTwo'],
    ['19:00 · <b>bar</b><p>Later</p><h2>More</h2>', '19:00 · bar\nLater\nMore'],
  ])('the plain text of %j is %j', (html, words) => {
    expect(plainText(html)).toBe(words);
  });

  test.each([
    ['Bar<ol><li>One<ul><li><p>a</p></li></ul></li><li>Two</li></ol>', 'Bar\n1. One\n– a\n2. Two'],
    [
      '<ol><li><p>A</p><ol><li>a</li></ol></li><li>B</li></ol><ol><li>C</li></ol>',
      '1. A\n1. a\n2. B\n1. C',
    ],
    ['<ul><li><p>One</p><ul><li><p>a</p></li></ul></li></ul><p>End</p>', '– One\n– a\nEnd'],
  ])('a list in %j is written one entry a line', (html, words) => {
    expect(readableText(html)).toBe(words);
  });

  test.each([
    ['維港之夜 Harbour Night', '維港之夜-harbour-night'],
    ['!!!', 'event'],
    ["It’s Ada's", 'its-adas'],
    ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full-width'],
    ['x'.repeat(200), 'x'.repeat(80)],
    ['Ça va?', 'ça-va'],
    ['🎵', 'event'],
  ])('the slug of %j is %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  test('a slug is never empty, at most 80 characters, of letters, digits and dashes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 160 }), (title) => {
        const slug = slugOf(title);
        expect(Array.from(slug).length).toBeLessThanOrEqual(80);
        expect(slug).toMatch(/^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u);
      }),
    );
  });

  test('a shortened text is not longer than the limit and splits no character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (text, length) => {
          const short = shorten(text, length);
          expect(Array.from(short).length).toBeLessThanOrEqual(length);
          expect(short.isWellFormed()).toBe(true);
        },
      ),
    );
    expect([shorten('維港之夜', 3), shorten('維港之夜', 4)]).toEqual(['維港…', '維港之夜']);
  });

  test.each(['/manage/events', '/a?b=c#d', '/%2f%2fevil', '/節目'])(
    '%s is a local path',
    (path) => {
      expect(localPath(path)).toBe(path);
    },
  );

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '/\tevil',
    '/a\\b',
    ' /a',
    '',
    null,
    undefined,
    'data:text/html,x',
    '/\u0000',
  ])('%j leads to another site and is refused', (path) => {
    expect(localPath(path)).toBe(null);
  });
});

test('a refusal carries code, status and the field it is about', () => {
  const thrown = (work: () => unknown): Refusal => {
    try {
      work();
    } catch (error) {
      return error as Refusal;
    }
    throw new Error('nothing was thrown');
  };
  expect(thrown(() => refuse('order.expired'))).toMatchObject({
    code: 'order.expired',
    status: 409,
    errors: {},
  });
  expect(thrown(() => refuse('link.spent', { n: 1 }, 410))).toMatchObject({
    status: 410,
    values: { n: 1 },
  });
  expect(invalid('a.0.b', 'invalid.required')).toMatchObject({
    status: 422,
    errors: { 'a.0.b': [{ key: 'invalid.required' }] },
  });
  expect(refusalAt('tickets.0', 'ticket.sold_out')).toMatchObject({
    status: 409,
    errors: { 'tickets.0': [{ key: 'refusals.ticket.sold_out' }] },
  });
  expect([notFound().status, forbidden().status, unauthenticated().status]).toEqual([
    404, 403, 401,
  ]);
});

test('a blank line stays between the paragraphs of a plain text', () => {
  expect(readableText('<p>Yes.</p><p>Hall<br />or studio?</p> <p>Ada</p>')).toBe(
    'Yes.\n\nHall\nor studio?\n\nAda',
  );
});

test('rich text converted to plain text keeps its link addresses and lists', () => {
  expect(
    readableText(
      '<p>Open <a href="https://a.test/?x=1&amp;y=2">the <b>room</b></a></p>' +
        '<ul><li><p>One</p></li><li>Two</li></ul>' +
        '<p><a href="https://b.test">https://b.test</a> <a href="mailto:c@d.test">c@d.test</a></p>',
    ),
  ).toBe('Open the room (https://a.test/?x=1&y=2)\n– One\n– Two\nhttps://b.test c@d.test');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { html, raw } from './html.ts';
import { unnamedVenue } from './pure/venue.ts';
import { Texts } from './i18n.ts';
import { frame } from './mail-frame.ts';
import { oneLine, paragraph, type Letter } from './mail.ts';

const base_url = 'https://foyer.test';
const ctx = {
  config: { base_url } as never,
  texts: new Texts(),
  venue: unnamedVenue(false),
};
const letter = (more: Partial<Letter>): Letter => ({
  dedupe_key: 'k',
  kind: 'test',
  to: { address: 'a@b.test', name: null },
  locale: 'en',
  subject: 'S',
  body: paragraph('Words'),
  ...more,
});
const rude = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    'x\r\nBcc: all@x.test',
    'x\n\nbody',
    '\u0000',
    '\u2028Bcc: x',
    '陳大文\r',
    'x'.repeat(500),
    '<b>"&\'',
  ),
);

test('a subject is one line of at most 250 characters, for any input', () => {
  fc.assert(
    fc.property(rude, (text) => {
      const line = oneLine(text);
      // oxlint-disable-next-line no-control-regex -- control characters are exactly what must be gone
      expect(line).not.toMatch(/[\u0000-\u001f\u007f]/);
      expect(line.length).toBeLessThanOrEqual(250);
      expect(oneLine(line)).toBe(line);
    }),
  );
});

describe('the layout of a mail', () => {
  test('contains user input only as text, without tags or attributes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          rude,
          fc.constantFrom(
            '</title><script>alert(1)</script>',
            '"><img src=x onerror=alert(1)>',
            '</body></html>',
            "javascript:alert('x')",
          ),
        ),
        (typed) => {
          const { html: page } = frame(
            ctx,
            letter({
              subject: typed,
              body: html`${paragraph(typed)}`,
              footer: typed,
              button: { text: typed, url: 'https://foyer.test/x' },
            }),
          );
          // The only style element is the frame's own.
          expect(page.match(/<\/?(script|img|iframe|svg|style|link|object)\b/gi)).toEqual([
            '<style',
            '</style',
          ]);
          expect([
            page.match(/<html/g)?.length,
            page.match(/<\/html>/g)?.length,
            page.match(/<title>/g)?.length,
            page.match(/<a /g)?.length,
          ]).toEqual([1, 1, 1, 1]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('uses presentation tables and supports a dark colour scheme', () => {
    const { html: page } = frame(ctx, letter({}));
    expect(page.match(/<table\b(?![^>]*\brole="presentation")/g)).toBe(null);
    expect(page).toContain('<meta name="color-scheme" content="light dark">');
    expect(page).toMatch(/@media \(prefers-color-scheme:dark\)\{[^<]*\.page\{background:#16150f/);
    for (const name of ['page', 'sheet', 'quiet']) expect(page).toContain(`class="${name}"`);
  });

  test('fits a phone, however large a picture and however long a word is', () => {
    const body = html`${raw('<img src="https://else.test/y.png" width="1600" />')}`;
    const { html: page } = frame(ctx, letter({ body }));
    expect(page).toContain(
      '<img style="max-width:100%;height:auto" src="https://else.test/y.png" width="1600" />',
    );
    expect(page).toMatch(/class="sheet" style="[^"]*overflow-wrap:anywhere/);
  });

  test('uses dark text on a brand colour that is too light for white text', () => {
    const brand = { name: 'B', logo_url: null, colour: '#ffd24a' };
    const button = { text: 'Open', url: 'https://foyer.test/o' };
    const { html: page } = frame(ctx, letter({ brand, button }));
    expect(page).toContain('background:#ffd24a;color:#16150f');
    const evil = { ...brand, colour: 'red;background:url(x)' };
    expect(frame(ctx, letter({ brand: evil, button })).html).not.toContain('url(x)');
  });

  test('the plain text has the same content as the page, with the link address', () => {
    const { text } = frame(
      ctx,
      letter({
        body: paragraph('Doors at ', html`<b>7</b>`),
        button: { text: 'Open', url: 'https://foyer.test/o' },
        footer: 'Bring your own cup',
      }),
    );
    expect(text).toMatch(/Doors at 7/);
    expect(text).toMatch(/Open: https:\/\/foyer\.test\/o/);
    expect(text).toMatch(/Bring your own cup/);
  });

  test.each([
    ['/o', '/o?locale=fr'],
    ['/o?key=a_-9', '/o?key=a_-9&locale=fr'],
    ['/o?locale=en#top', '/o?locale=fr#top'],
  ])('the button to %s opens the page in the language of the mail', (path, wanted) => {
    const { html: page, text } = frame(
      ctx,
      letter({ locale: 'fr', button: { text: 'Open', url: base_url + path } }),
    );
    expect(text).toContain(base_url + wanted);
    expect(page).toContain(`href="${(base_url + wanted).replace('&', '&amp;')}"`);
  });

  test.each([
    ['/e/7', '/e/7?locale=fr'],
    [`${base_url}/e/7?a=1&amp;b=2#tickets`, '/e/7?a=1&amp;b=2&amp;locale=fr#tickets'],
    [base_url, '/?locale=fr'],
    ['/e/7?locale=en', '/e/7?locale=en'],
  ])('the link %s of a text opens the page in the language of the mail', (href, wanted) => {
    const body = html`${raw(`<p>See <a href="${href}">the page</a>.</p>`)}`;
    const { html: page, text } = frame(ctx, letter({ locale: 'fr', body }));
    expect(page).toContain(`<a href="${base_url}${wanted}">the page</a>`);
    expect(text).toContain(base_url + wanted.replaceAll('&amp;', '&'));
  });

  test('a link of a text that shows its address shows the one that it opens', () => {
    const body = html`${raw(`<p><a href="${base_url}/e/7">${base_url}/e/7</a></p>`)}`;
    const { html: page, text } = frame(ctx, letter({ locale: 'fr', body }));
    expect(page).toContain(`>${base_url}/e/7?locale=fr</a>`);
    expect(text).toContain(`${base_url}/e/7?locale=fr\n`);
  });

  test.each(['https://elsewhere.test/o', 'https://foyer.testing.example/o', 'mailto:a@b.test'])(
    'the link %s of a text keeps its address',
    (href) => {
      const body = html`${raw(`<p>See <a href="${href}">this</a>.</p>`)}`;
      expect(frame(ctx, letter({ locale: 'fr', body })).html).toContain(`<a href="${href}">`);
    },
  );

  test('a button to another site keeps its address, a link to unsubscribe opens in the language', () => {
    const unsubscribe = { page: `${base_url}/unsubscribe/x`, one_click: '' };
    const button = { text: 'Open', url: 'https://elsewhere.test/o' };
    const { text } = frame(ctx, letter({ locale: 'fr', button, unsubscribe }));
    expect(text).toContain('https://elsewhere.test/o\n');
    expect(text).toContain(`${unsubscribe.page}?locale=fr`);
  });

  test.each([
    ['en', 'Total: HK$5.00'],
    ['zh-hk', 'Total：HK$5.00'],
    ['fr', 'Total\u00a0: HK$5.00'],
  ] as const)('the plain text in %s has the colon of its language in a bill', (locale, line) => {
    const body = html`<table><tr><td>Total</td><td>HK$5.00</td></tr></table>`;
    expect(frame(ctx, letter({ body, locale })).text).toContain(line);
  });

  test('the plain text says what a picture shows', () => {
    const body = html`${raw('<p>See <img src="/x.png" alt="1 &lt; 2" loading="lazy" />.</p>')}`;
    expect(frame(ctx, letter({ body })).text).toMatch(/^See 1 < 2\./);
  });

  test.each([
    ['en', 'en'],
    ['zh-hk', 'zh-HK'],
    ['zh-cn', 'zh-CN'],
  ] as const)('in %s has the language tag %s', (locale, tag) => {
    expect(frame(ctx, letter({ locale })).html).toContain(`<html lang="${tag}"`);
  });
});

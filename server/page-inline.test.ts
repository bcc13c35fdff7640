import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeInline } from './page-inline.ts';

const mark = 'a-mark-of-one-rendering';
const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

test('what our own components wrote inline is named by its hash, and the mark is gone', () => {
  const { html, sources } = takeInline(
    `<head><script nonce="${mark}">one("甲")</script><style nonce="${mark}">:root{--a:1}</style></head>` +
      `<body><script type="module" nonce="${mark}" async="">import "/assets/a.js"</script></body>`,
    mark,
  );
  expect(sources).toEqual({
    scripts: [hashOf('one("甲")'), hashOf('import "/assets/a.js"')],
    styles: [hashOf(':root{--a:1}')],
  });
  expect(html).toBe(
    '<head><script>one("甲")</script><style>:root{--a:1}</style></head>' +
      '<body><script type="module" async="">import "/assets/a.js"</script></body>',
  );
});

test('a script that came in with a text has no hash, whatever it says about itself', () => {
  const injected = [
    '<script>steal()</script>',
    '<script nonce="guess">steal()</script>',
    '<script nonce="">steal()</script>',
    '<style>@import "//evil.test"</style>',
    '<p title=\'nonce="guess"\'><script data-x>steal()</script></p>',
  ];
  for (const evil of injected) {
    const { sources } = takeInline(`${evil}<script nonce="${mark}">ours()</script>${evil}`, mark);
    expect(sources).toEqual({ scripts: [hashOf('ours()')], styles: [] });
  }
});

test('an element that is never closed takes in what follows, as in a browser, and gains no right', () => {
  const { sources } = takeInline(`<script>steal();<script nonce="${mark}">ours()</script>`, mark);
  expect(sources.scripts).toEqual([]);
});

test('scripts of their own address need no hash, nor does one that is there twice need two', () => {
  const { sources } = takeInline(
    `<script src="/a.js" nonce="${mark}"></script>${`<script nonce="${mark}">a()</script>`.repeat(2)}`,
    mark,
  );
  expect(sources.scripts).toEqual([hashOf('a()')]);
});

test('whatever mark was used, the page that remains is the same', () => {
  const page = (one: string): string =>
    takeInline(
      `<link rel="modulepreload" nonce="${one}" href="/a.js"><script nonce="${one}">a()</script>`,
      one,
    ).html;
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{24}$/), (one) => {
      expect(page(one)).toBe(page(mark));
    }),
  );
});

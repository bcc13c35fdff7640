import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractInline } from './page-inline.ts';

const mark = 'a-mark-of-one-rendering';
const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

test('inline code of our components is listed by its hash, and its nonce is removed', () => {
  const { html, sources } = extractInline(
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

test('an injected script gets no hash, whatever its attributes', () => {
  const injected = [
    '<script>steal()</script>',
    '<script nonce="guess">steal()</script>',
    '<script nonce="">steal()</script>',
    '<style>@import "//evil.test"</style>',
    '<p title=\'nonce="guess"\'><script data-x>steal()</script></p>',
  ];
  for (const evil of injected) {
    const { sources } = extractInline(
      `${evil}<script nonce="${mark}">ours()</script>${evil}`,
      mark,
    );
    expect(sources).toEqual({ scripts: [hashOf('ours()')], styles: [] });
  }
});

test('an unclosed element swallows what follows, as in a browser, and gets no hash', () => {
  const { sources } = extractInline(
    `<script>steal();<script nonce="${mark}">ours()</script>`,
    mark,
  );
  expect(sources.scripts).toEqual([]);
});

test('external scripts get no hash, and identical inline scripts share one', () => {
  const { sources } = extractInline(
    `<script src="/a.js" nonce="${mark}"></script>${`<script nonce="${mark}">a()</script>`.repeat(2)}`,
    mark,
  );
  expect(sources.scripts).toEqual([hashOf('a()')]);
});

test('the resulting page does not depend on the nonce', () => {
  const page = (text: string): string =>
    extractInline(
      `<link rel="modulepreload" nonce="${text}" href="/a.js"><script nonce="${text}">a()</script>`,
      text,
    ).html;
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{24}$/), (item) => {
      expect(page(item)).toBe(page(mark));
    }),
  );
});

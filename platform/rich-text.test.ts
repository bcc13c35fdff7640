import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { html, raw } from './html.ts';
import { escapeHtml } from './pure/escape-html.ts';
import { embedHosts } from './pure/embeds.ts';
import { cleanHtml, mailHtml } from './rich-text.ts';

/** No executable content may remain: no script, handler, style, foreign frame or script address. */
const tags =
  'script|style|object|embed|svg|math|form|input|link|meta|base|template|noscript|video|audio';
const runs = new RegExp(
  String.raw`<\s*(${tags})|\son\w+\s*=|javascript:|vbscript:|data:text|srcdoc|style\s*=`,
  'i',
);

test.each([
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" ONERROR = "alert(1)">',
  '<img/src=x/onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="x" style="background:url(javascript:alert(1))">x</a>',
  '<iframe src="https://evil.example/"></iframe>',
  '<iframe src="//www.youtube.com.evil.example/"></iframe>',
  '<iframe src="https://www.youtube.com@evil.example/"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe src="data:text/html,x"></iframe>',
  '<p style="position:fixed">x</p>',
  '<style>*{display:none}</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href="//evil.example">',
  '<form action="//evil.example"><input name=password></form>',
  '<object data="x.swf"></object>',
  '<embed src="x.swf">',
  '<template><script>1</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<p><![CDATA[<script>alert(1)</script>]]></p>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<x onclick=alert(1)>x</x>',
  '<b onmouseover=alert(1)>x</b>',
  '<video src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
])('%s is harmless once stored', (evil) => {
  const stored = cleanHtml(`<p>before</p>${evil}<p>after</p>`) ?? '';
  expect(stored.replace(/&lt;[^]*?&gt;/g, '')).not.toMatch(runs);
  expect(stored).not.toContain('evil.example');
  expect(stored).toContain('before');
});

test.each([
  ['<h2>節目</h2><p><strong>一</strong><em>二</em><u>三</u></p><ul><li>a</li></ul><hr />', null],
  ['<p>Doors 7pm<br />Show 8pm</p>', null],
  [
    '<img src="https://foyer.example/a.png" alt="海" width="10" height="10" />',
    '<img src="https://foyer.example/a.png" alt="海" width="10" height="10" ' +
      'loading="lazy" referrerpolicy="no-referrer" />',
  ],
  ['<p lang="zh-HK">維港</p>', null],
  [
    '<a href="https://a.example">x</a>',
    '<a href="https://a.example" rel="noopener noreferrer nofollow">x</a>',
  ],
  [
    '<a href="mailto:a@b.test">x</a>',
    '<a href="mailto:a@b.test" rel="noopener noreferrer nofollow">x</a>',
  ],
  ['<font color=red>x</font>', 'x'],
  ['<p>1 < 2 & 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
])('%s is allowed content of the editor', (input, stored) => {
  expect(cleanHtml(input)).toBe(stored ?? input);
});

test.each([
  [
    '<table><tr><td>Doors</td><td>7pm</td></tr> <tr><th>Show</th> <td>8pm</td></tr></table>',
    'Doors · 7pm<br />Show · 8pm',
  ],
  [
    '<p>In</p><table><tr><td><p>Doors</p></td><td><p>7pm</p></td></tr></table>x',
    '<p>In</p><p>Doors</p><p>7pm</p>x',
  ],
  ['<div>one</div><div><b>two</b></div><div>three</div>', 'one<b><br />two</b><br />three'],
  ['<div><div><p>one</p></div></div><div>two</div>', '<p>one</p>two'],
  [
    'a <center>b</center> c<h5>d</h5><dl><dt>e</dt><dd>f</dd></dl>',
    'a <br />b<br />c<br />d<br />e<br />f',
  ],
  [
    '<figure><img src="https://a.example/b.png"><figcaption>c</figcaption></figure><p>d</p>',
    '<img src="https://a.example/b.png" loading="lazy" referrerpolicy="no-referrer" />' +
      '<br />c<p>d</p>',
  ],
])('%s keeps separate texts separate', (input, stored) => {
  expect(cleanHtml(input)).toBe(stored);
  expect(cleanHtml(stored)).toBe(stored);
});

test.each([
  ['the file of the writer', '<img width="100" src="file:///C:/clip_image001.png">'],
  ['a part of a mail', '<img src="cid:1">'],
  ['bytes', '<img src="data:image/png;base64,AAAA">'],
  ['memory of another page', '<img src="blob:https://web.example/1">'],
  ['no address', '<img alt="x">'],
  [
    'one pixel that counts its readers',
    '<img src="https://t.example/p.gif" width="1" height="1px">',
  ],
  ['the title of its document', '<title>Document1</title>'],
])('an image or text that readers could not see is removed completely: %s', (_, input) => {
  expect(cleanHtml(`<p>a${input}b</p>`)).toBe('<p>ab</p>');
});

test('a link without a scheme becomes an https link to that website', () => {
  expect(cleanHtml('<a href="www.venue.example/a?b=1">x</a>')).toBe(
    '<a href="https://www.venue.example/a?b=1" rel="noopener noreferrer nofollow">x</a>',
  );
});

test.each(embedHosts)('a player of %s may be embedded, over https', (host) => {
  expect(cleanHtml(`<iframe src="https://${host}/maps/1" onload="x()"></iframe>`)).toBe(
    `<iframe src="https://${host}/maps/1" loading="lazy" referrerpolicy="strict-origin"></iframe>`,
  );
});

test('an iframe of any other source is removed completely', () => {
  for (const src of [
    'https://evil.example/',
    'http://player.vimeo.com/video/1',
    'https://www.google.com/search?q=x',
    '/event/1',
    '',
  ])
    expect(cleanHtml(`<p>a</p><iframe src="${src}"></iframe>`)).toBe('<p>a</p>');
});

test('in a mail our own images get absolute URLs and at most its width; a player becomes a link', () => {
  expect(
    mailHtml(
      '<p>a</p><img src="/api/public/files/x.webp" alt="x" /><img src="https://else.test/y.png" />',
      'https://venue.test',
    ),
  ).toBe(
    '<p>a</p><img style="max-width:100%;height:auto" src="https://venue.test/api/public/files/x.webp" alt="x" />' +
      '<img style="max-width:100%;height:auto" src="https://else.test/y.png" />',
  );
  expect(
    mailHtml(
      '<iframe src="https://player.vimeo.com/video/1" loading="lazy"></iframe><p>b</p>',
      'https://venue.test',
    ),
  ).toBe(
    '<p><a href="https://player.vimeo.com/video/1">https://player.vimeo.com/video/1</a></p><p>b</p>',
  );
});

test('in a mail a link to one of our pages gets an absolute URL', () => {
  expect(
    mailHtml(
      '<p><a href="/terms" rel="nofollow">Terms</a> <a target="_blank" href="/event/1">more</a>' +
        '<a href="https://else.test/">else</a><a href="mailto:a@b.test">a</a></p>',
      'https://venue.test',
    ),
  ).toBe(
    '<p><a href="https://venue.test/terms" rel="nofollow">Terms</a> ' +
      '<a target="_blank" href="https://venue.test/event/1">more</a>' +
      '<a href="https://else.test/">else</a><a href="mailto:a@b.test">a</a></p>',
  );
});

test.each([
  [null],
  [undefined],
  [''],
  ['<p> </p>'],
  ['<script>alert(1)</script>'],
  ['<p>&nbsp;</p><p><br></p>'],
])('%j is stored as null', (input) => {
  expect(cleanHtml(input)).toBe(null);
});

test('cleaning is idempotent', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '<a href="https://x.test/?a=1&b=2">',
    '<script>',
    '<img src=x onerror=y>',
    '維',
    '"',
    '<',
    '&',
    '&lt;',
    '<iframe src="https://evil.example">',
    '<ul><li>',
    '</ul>',
    '<div>',
    '</div>',
    '<p>',
    '<td>',
    '</tr>',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const once = cleanHtml(pieces.join(''));
      expect(cleanHtml(once)).toBe(once);
      expect(once ?? '').not.toMatch(/<script|<img[^>]*onerror|evil\.example/);
    }),
  );
});

describe('HTML templates of mails and pages', () => {
  test('values are escaped, nested templates are not, lists are joined, null is empty', () => {
    expect(html`<p title="${'"\'<>&'}">${'<b>'}${html`<i>${'&'}</i>`}</p>`.value).toBe(
      '<p title="&quot;&#39;&lt;&gt;&amp;">&lt;b&gt;<i>&amp;</i></p>',
    );
    expect(html`<p>${[html`<u>1</u>`, '<2>']}${null}${undefined}${false}${0}</p>`.value).toBe(
      '<p><u>1</u>&lt;2&gt;0</p>',
    );
    expect(html`${raw('<b>kept</b>')}`.value).toBe('<b>kept</b>');
  });

  test('no text can break out of an attribute or form a tag', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '/', '=', '維') }),
        (text) => {
          expect(escapeHtml(text)).not.toMatch(/[<>"']/);
          expect(
            escapeHtml(text)
              .replaceAll('&lt;', '<')
              .replaceAll('&gt;', '>')
              .replaceAll('&quot;', '"')
              .replaceAll('&#39;', "'")
              .replaceAll('&amp;', '&'),
          ).toBe(text);
        },
      ),
    );
  });
});

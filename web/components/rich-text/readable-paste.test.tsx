import { expect, test } from 'vitest';
import { readablePaste } from './readable-paste.ts';

/** An item of a list as Word writes it: a paragraph that begins with its mark. */
const wordItem = (mark: string, text: string, level = 1): string =>
  `<p class="MsoListParagraph" style="text-indent:-18pt;mso-list:l0 level${level} lfo1">` +
  '<!--[if !supportLists]--><span style="font-family:Symbol"><span style="mso-list:Ignore">' +
  `${mark}<span>&nbsp;&nbsp; </span></span></span><!--[endif]-->${text}</p>\n`;

test.each([
  [
    'a list of Word',
    `${wordItem('·', 'Doors')}${wordItem('o', 'left', 2)}${wordItem('o', 'right', 2)}` +
      `${wordItem('·', '<b>Show</b>')}<p>Then</p>${wordItem('1.', 'one')}${wordItem('2.', 'two')}`,
    '<ul><li>Doors<ul><li>left</li><li>right</li></ul></li><li><b>Show</b></li></ul>' +
      '<p>Then</p><ol><li>one</li><li>two</li></ol>',
  ],
  [
    'a numbered list of Word after one with bullets',
    wordItem('·', 'a') + wordItem('i)', 'b'),
    '<ul><li>a</li></ul><ol><li>b</li></ol>',
  ],
  [
    'a list of Word that begins at its second level',
    wordItem('·', 'a', 2) + wordItem('·', 'b', 3),
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  [
    'a table of Excel',
    '<table><tr><td>Doors</td><td>7pm</td></tr><tr><td>Show</td><td></td><td>8pm</td></tr></table>',
    '<div><p>Doors · 7pm</p><p>Show · 8pm</p></div>',
  ],
  [
    'a table of Word',
    '<table><tbody><tr><td><p class="MsoNormal"><b>Doors</b></p></td><td>' +
      '<p>7pm</p></td></tr></tbody></table>',
    '<div><p><b>Doors</b> · 7pm</p></div>',
  ],
  [
    'a page that is laid out by tables',
    '<table><tr><td><h2>A</h2><p>a</p></td><td>' +
      '<table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
    '<div><div><div><h2>A</h2><p>a</p></div><div><div><p>b · c</p></div></div></div></div>',
  ],
  [
    'pictures that only the writer could see',
    '<p>a<img src="file:///C:/1.png"><img src="blob:http://a.test/1">' +
      '<img src="cid:1"><img src="//a.test/1.png">' +
      '<img src="https://t.test/p.gif" width="1" height="1"><img src="data:image/png;base64,AA==">' +
      '<img src="https://a.test/b.png" width="100"><img src="/api/public/files/c.webp"></p>',
    '<p>a<img src="https://a.test/b.png" width="100"><img src="/api/public/files/c.webp"></p>',
  ],
  [
    'an address without scheme',
    '<a href="www.a.test">a</a><a href="/terms">b</a>',
    '<a href="https://www.a.test">a</a><a href="/terms">b</a>',
  ],
  [
    'a passage of the editor itself',
    '<p data-pm-slice="1 1 []">a <strong>b</strong></p>',
    '<p data-pm-slice="1 1 []">a <strong>b</strong></p>',
  ],
])('%s is pasted in a readable form', (_, copied, pasted) => {
  const page = new DOMParser().parseFromString(readablePaste(copied), 'text/html');
  for (const span of page.querySelectorAll('li span')) if (!span.textContent.trim()) span.remove();
  expect(page.body.innerHTML.replaceAll(/<!--.*?-->|\n/g, '')).toBe(pasted);
});

import { expect, test } from 'vitest';
import { readablePaste } from './readable-paste.ts';

test.each([
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
  expect(readablePaste(copied)).toBe(pasted);
});

import { isTrackingPixel } from '#platform/pure/tracking-pixel.ts';
import { listsOfWord } from './word-lists.ts';

/** Whether readers of the text would see a picture: not a file of the writer, and not a pixel. */
const isSeen = (picture: HTMLImageElement): boolean =>
  /^(?:https?:|\/(?!\/))/i.test(picture.getAttribute('src') ?? '') &&
  !isTrackingPixel(picture.getAttribute('width'), picture.getAttribute('height'));

const blocks = 'p, div, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre';

/**
 * A row of a table: one line with a dot between its cells, unless one of them has several
 * paragraphs.
 */
function lineOf(page: Document, row: HTMLTableRowElement): HTMLElement {
  const cells = [...row.cells].filter((cell) => cell.textContent.trim() || cell.children.length);
  const isLine = cells.every((cell) => {
    const [only, another] = cell.querySelectorAll(blocks);
    return !another && (!only || only.textContent.trim() === cell.textContent.trim());
  });
  const line = page.createElement(isLine ? 'p' : 'div');
  for (const cell of cells)
    if (isLine) {
      if (line.hasChildNodes()) line.append(' · ');
      line.append(...(cell.querySelector(blocks) ?? cell).childNodes);
    } else {
      const part = page.createElement('div');
      part.append(...cell.childNodes);
      line.append(part);
    }
  return line;
}

/**
 * The HTML from the clipboard as the editor can show it: rows of a table become lines,
 * paragraphs that Word marks as items become lists, pictures that only the writer could see are
 * removed, and addresses get the scheme they lack.
 */
export function readablePaste(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of page.querySelectorAll('img')) if (!isSeen(picture)) picture.remove();
  for (const link of page.querySelectorAll('a[href^="www."]'))
    link.setAttribute('href', `https://${link.getAttribute('href')}`);
  listsOfWord(page);
  // The inner tables first.
  for (const table of [...page.querySelectorAll('table')].reverse()) {
    const lines = page.createElement('div');
    if (table.caption) lines.append(table.caption.textContent);
    lines.append(...[...table.rows].map((row) => lineOf(page, row)));
    table.replaceWith(lines);
  }
  return page.body.innerHTML;
}

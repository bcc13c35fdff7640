/** Elements that a stored text does not have, but whose contents stand apart on other pages. */
export const otherBlocks = [
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  ...['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'address', 'center'],
  ...['figure', 'figcaption', 'dl', 'dt', 'dd', 'h5', 'h6'],
];
const unsupported = new Set(otherBlocks);
const cells = new Set(['td', 'th']);
const lines = new Set([
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'pre',
  'iframe',
]);

/**
 * Removes the tags of these elements from a sanitised text. Where their contents would run together
 * it puts a line break, and a dot between the cells of a row.
 */
export function apart(html: string): string {
  let result = '';
  let between = '';
  let isInLine = false;
  for (const part of html.split(/(<[^>]*>)/)) {
    const tag = /^<\/?([a-z0-9]+)/.exec(part)?.[1];
    if (tag && unsupported.has(tag)) {
      if (!cells.has(tag)) between = '<br />';
      else between ||= ' · ';
    } else if (tag && lines.has(tag)) {
      between = '';
      isInLine = false;
      result += part;
    } else if ((tag && tag !== 'img') || (part.trim() === '' && !tag)) {
      if (tag || between === '') result += part;
    } else {
      if (isInLine) result += between;
      result += between && !tag ? part.trimStart() : part;
      between = '';
      isInLine = true;
    }
  }
  return result;
}

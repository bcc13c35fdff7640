// Marks that change the writing direction can make one name look like another; noncharacters and
// line or paragraph separators are not typed on a keyboard.
const unwanted = /[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is one line: without control characters and bidi overrides. */
export const isOneLine = (text: string): boolean => !unwanted.test(text);
/** Like `isOneLine`, for texts of several lines: line breaks and tabs are allowed. */
export const isPlainText = (text: string): boolean =>
  !unwanted.test(text.replace(/[\n\r\t\u2028\u2029]/g, ''));

const unseenAtEnd = /[\s\u00ad\u180e\u200b\u200e\u200f\u2060-\u2064\u2800\u3164]/;
/**
 * Removes spaces from the ends of a text, and marks that nobody sees there. Joiners and variation
 * selectors stay, as they shape the letter or emoji before them.
 */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && unseenAtEnd.test(text.charAt(start))) start++;
  while (end > start && unseenAtEnd.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\s\u2800]/gu;
/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => text.replace(unseen, '') !== '';

/**
 * What mail programs turn into a link: a web or mail address, with or without its scheme. None
 * of them begins with a part of any length, as the time would grow with the square of that length.
 */
const linkable = new RegExp(
  [
    String.raw`:\/\/|www\.|\S@\S`,
    String.raw`[\p{L}\p{N}-]{3}[.．。｡][a-z]{2}`,
    String.raw`[\p{L}\p{N}-][.．。｡](?:com|net|org|io|co|ly|me|hk|cn|info|biz|xyz|top|app|link)(?!\p{L})`,
    String.raw`[\p{L}\p{N}][.．。｡]\p{L}{2,}\/`,
  ].join('|'),
  'iu',
);

/**
 * Whether a mail program would make a link of part of a text; names that appear in mails to others
 * must not contain one.
 */
export const hasLink = (text: string): boolean => linkable.test(text);

/** Whether rich text counts as empty: no words, picture or rule in its tags (spec §5). */
export function isBlankHtml(html: string): boolean {
  if (/<hr\b|<(img|iframe|video)\b[^>]*\bsrc=/i.test(html)) return false;
  return html.replace(/<[^>]*>/g, '').replace(/&nbsp;|&#160;|&#xa0;|[\s\u200b\ufeff]/gi, '') === '';
}

/** The end of text, or of an inline tag, before the opening tag of a block. */
const beforeBlock = /([^\s>]|<\/[abceis]\w*>)\s*(?=<(p|h\d|li|div|[uo]l)\b)/gi;

/** Returns the words of rich text, for summaries, meta descriptions and the plain part of mails. */
export function plainText(html: string, betweenCells = ': '): string {
  return html
    .replace(beforeBlock, '$1\n')
    .replace(/<\/t[dh]>\s*(?=<t[dh]\b)/gi, betweenCells)
    .replace(/<(br|\/(p|h\d|li|div|tr))[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Puts its number before each entry of a numbered list, and a dash before those of the others. */
function withMarks(html: string): string {
  // The entries so far of each list that is open; NaN when it has no numbers.
  const counts: number[] = [];
  return html.replace(
    /<(\/?[ou]l)\b[^>]*>|<li\b[^>]*>\s*(?:<p\b[^>]*>)?/gi,
    (tag, list?: string) => {
      if (list?.startsWith('/')) counts.pop();
      else if (list) counts.push(list.toLowerCase() === 'ol' ? 0 : Number.NaN);
      if (list) return tag;
      const count = (counts.pop() ?? Number.NaN) + 1;
      counts.push(count);
      return Number.isNaN(count) ? '<li>– ' : `<li>${count}. `;
    },
  );
}

/**
 * Converts rich text to plain text that keeps the address of each link and a blank line between
 * paragraphs, puts a number or a dash before list entries, and says what a picture shows. An
 * address that is also the link's text is written once.
 */
export const readableText = (html: string, betweenCells?: string): string =>
  plainText(
    withMarks(html)
      .replace(/<img\b[^>]*\balt="([^"]*)"[^>]*>/gi, '$1')
      .replace(beforeBlock, '$1\n')
      // A nested list ends together with its entry.
      .replace(/(?:<\/li>\s*<\/[uo]l>\s*)+(?=<\/li>)/gi, '')
      .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_, href: string, text: string) => {
        const address = href.replace(/^mailto:|^tel:/, '');
        const linkText = plainText(text);
        return !linkText || linkText === plainText(address) ? address : `${text} (${address})`;
      })
      .replace(/<\/p>\s*<\/li>/gi, '</li>')
      .replace(/<\/p>\s*(?=<p\b)/gi, '</p>\n'),
    betweenCells,
  );

/**
 * Makes the slug of a title for its address: CJK letters stay, punctuation and symbols are removed;
 * never empty (decisions.md §4).
 */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return Array.from(slug).slice(0, 80).join('').replace(/-+$/g, '') || 'event';
}

/** Cuts a text to at most `length` characters, with an ellipsis at the end. */
export function shorten(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Returns a path on this origin; `null` for anything else (facts/threats.md: open redirects). */
export function localPath(value: string | null | undefined): string | null {
  if (!value || !value.startsWith('/') || /^\/[/\\]/.test(value) || /[\p{Cc}\\]/u.test(value))
    return null;
  return value;
}

// Marks that turn the direction of writing let a name look like another one; code points that are no
// characters, and breaks of lines and paragraphs, are nothing that a keyboard writes.
const unwanted = /[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A text of one line: no control characters, none that override the direction of writing. */
export const isOneLine = (text: string): boolean => !unwanted.test(text);
/** The same for texts of several lines: line breaks and tabs are theirs. */
export const isPlainText = (text: string): boolean =>
  !unwanted.test(text.replace(/[\n\r\t\u2028\u2029]/g, ''));

/** What a mail program makes a link of: an address of the web or of a mailbox, with or without its scheme. */
const linkable = new RegExp(
  [
    String.raw`:\/\/|www\.|\S@\S`,
    String.raw`[\p{L}\p{N}-]{3,}[.．。｡][a-z]{2,}`,
    String.raw`[\p{L}\p{N}-][.．。｡](?:com|net|org|io|co|ly|me|hk|cn|info|biz|xyz|top|app|link)(?!\p{L})`,
    String.raw`[\p{L}\p{N}][.．。｡]\p{L}{2,}\/`,
  ].join('|'),
  'iu',
);

/** A name that stands in mails to others holds nothing that would become a link there. */
export const hasLink = (text: string): boolean => linkable.test(text);

/** Rich text whose tags hold no words, picture or rule counts as empty (spec §5). */
export function isBlankHtml(html: string): boolean {
  if (/<hr\b|<(img|iframe|video)\b[^>]*\bsrc=/i.test(html)) return false;
  return html.replace(/<[^>]*>/g, '').replace(/&nbsp;|&#160;|&#xa0;|[\s\u200b\ufeff]/gi, '') === '';
}

/** The words of rich text, for summaries, meta descriptions and mail's plain part. */
export function plainText(html: string): string {
  return html
    .replace(/<\/t[dh]>\s*(?=<t[dh]\b)/gi, ': ')
    .replace(/<(br|\/p|\/h\d|\/li|\/div|\/tr)[^>]*>/gi, '\n')
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

/**
 * Rich text for a reader of plain text: every link with its address, entries of lists with a dash. An address that is
 * the link's own text stands once.
 */
export const readableText = (html: string): string =>
  plainText(
    html
      .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_, href: string, words: string) => {
        const address = href.replace(/^mailto:|^tel:/, '');
        const said = plainText(words);
        return !said || said === plainText(address) ? address : `${words} (${address})`;
      })
      .replace(/<li\b[^>]*>\s*(?:<p\b[^>]*>)?/gi, '– ')
      .replace(/<\/p>\s*<\/li>/gi, '</li>'),
  );

/** An address part from a title: CJK letters stay, marks and signs go; never empty (decisions.md §4). */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return Array.from(slug).slice(0, 80).join('').replace(/-+$/g, '') || 'event';
}

/** At most so many characters, cut at the end with an ellipsis. */
export function shorten(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** A path of this origin and nothing else; `null` otherwise (facts/threats.md: open redirects). */
export function localPath(value: string | null | undefined): string | null {
  if (!value || !value.startsWith('/') || /^\/[/\\]/.test(value) || /[\p{Cc}\\]/u.test(value))
    return null;
  return value;
}

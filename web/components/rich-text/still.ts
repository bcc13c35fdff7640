/**
 * A text sanitised on the server, without its links and players, shown where the editor will be.
 */
export const still = (html: string, player: string): string =>
  html
    .replace(/<iframe\b[^>]*>(?:[^<]*<\/iframe>)?/g, `<span class="${player}"></span>`)
    .replace(/<(\/?)a\b/g, '<$1span');

/** Appends typed words to a text, in its last paragraph. */
export function withWords(html: string, words: string): string {
  const text = words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return html.endsWith('</p>') ? `${html.slice(0, -4)}${text}</p>` : `${html}<p>${text}</p>`;
}

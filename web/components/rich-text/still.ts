/** A text that was cleaned on the server, without what one could follow or play: it stands where one will write. */
export const still = (html: string, player: string): string =>
  html
    .replace(/<iframe\b[^>]*>(?:[^<]*<\/iframe>)?/g, `<span class="${player}"></span>`)
    .replace(/<(\/?)a\b/g, '<$1span');

/** Words typed at the end of a text, as its last paragraph would have them. */
export function withWords(html: string, words: string): string {
  const text = words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return html.endsWith('</p>') ? `${html.slice(0, -4)}${text}</p>` : `${html}<p>${text}</p>`;
}

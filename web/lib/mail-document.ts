/**
 * Adapts a mail's document for a frame inside a page: links open new windows. The page's policy
 * allows no style element; the mail's contains only the dark scheme, so the frame shows the light
 * one. The preheader, which only a mailbox shows, is removed.
 */
export const mailDocument = (html: string): string =>
  html
    .replace(/<div class="preheader"[^>]*>[^<]*<\/div>/, '')
    .replace(/<style>[^<]*<\/style>/, '')
    .replace('content="light dark"', 'content="light"')
    .replace('<head>', '<head><base target="_blank">');

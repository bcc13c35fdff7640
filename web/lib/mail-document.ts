/**
 * A mail's document for a frame inside a page of ours: links open windows of their own. The page's policy lets no style
 * element in; all that the mail's has is the dark scheme, so the frame shows it light. What only a mailbox shows is
 * left out.
 */
export const mailDocument = (html: string): string =>
  html
    .replace(/<div class="preheader"[^>]*>[^<]*<\/div>/, '')
    .replace(/<style>[^<]*<\/style>/, '')
    .replace('content="light dark"', 'content="light"')
    .replace('<head>', '<head><base target="_blank">');

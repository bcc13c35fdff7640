import sanitize from 'sanitize-html';
import { apart, otherBlocks } from './other-blocks.ts';
import { embedHosts, isEmbedAddress } from './pure/embeds.ts';
import { isBlankHtml } from './pure/text.ts';
import { isTrackingPixel } from './pure/tracking-pixel.ts';

const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'code',
    'pre',
    'img',
    'iframe',
    'span',
    'sub',
    'sup',
    ...otherBlocks,
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'referrerpolicy'],
    iframe: ['src', 'width', 'height', 'allowfullscreen', 'title', 'loading', 'referrerpolicy'],
    '*': ['lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedIframeHostnames: [...embedHosts],
  nonTextTags: ['script', 'style', 'textarea', 'option', 'title'],
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'iframe' && !isEmbedAddress(attribs['src'] ?? '')) ||
    (tag === 'img' && (!attribs['src'] || isTrackingPixel(attribs['width'], attribs['height']))),
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href: href.replace(/^\s*www\./i, 'https://www.') }),
        ...attribs,
        rel: 'noopener noreferrer nofollow',
      },
    }),
    img: sanitize.simpleTransform('img', { loading: 'lazy', referrerpolicy: 'no-referrer' }),
    // Players require the site that embeds them as referrer, but not the page.
    iframe: sanitize.simpleTransform('iframe', {
      loading: 'lazy',
      referrerpolicy: 'strict-origin',
    }),
  },
};

/**
 * Sanitises rich text for storage and display, by an allow-list of tags and addresses. Blank text
 * becomes null.
 */
export function cleanHtml(html: string | null | undefined): string | null {
  if (html === null || html === undefined) return null;
  const sane = sanitize(html, options);
  const separated = apart(sane);
  // Without the removed tags the text may be nested differently.
  const clean = (separated === sane ? separated : sanitize(separated, options)).trim();
  return isBlankHtml(clean) ? null : clean;
}

/**
 * Stored rich text for readers outside the site: the product's own pictures get their full address.
 */
export const withWholeAddresses = (html: string, base_url: string): string =>
  html.replace(/(<img\b[^>]*\ssrc=")\//g, `$1${base_url}/`);

/**
 * Removes the host from the picture addresses of a response that is sent back: stored texts must
 * survive a change of domain.
 */
export const withOwnPaths = (html: string, base_url: string): string =>
  html.replaceAll(`src="${base_url}/api/public/files/`, 'src="/api/public/files/');

/** Like `withWholeAddresses`, for links to the product's own pages. */
export const withWholeLinks = (html: string, base_url: string): string =>
  html.replace(/(<a\b[^>]*\shref=")\//g, `$1${base_url}/`);

/**
 * Prepares stored rich text for a mail: the product's own pictures and pages get their full
 * address, pictures are at most as wide as the mail, and embedded players, which mails cannot show,
 * become links.
 */
export function mailHtml(html: string, base_url: string): string {
  return withWholeLinks(withWholeAddresses(html, base_url), base_url)
    .replace(/<img\b/g, '$& style="max-width:100%;height:auto"')
    .replace(/<iframe\b[^>]*\ssrc="([^"]*)"[^>]*>(?:<\/iframe>)?/g, '<p><a href="$1">$1</a></p>');
}

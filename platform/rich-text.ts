import sanitize from 'sanitize-html';
import { embedHosts, isEmbedAddress } from './pure/embeds.ts';
import { isBlankHtml } from './pure/text.ts';

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
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'referrerpolicy'],
    iframe: ['src', 'width', 'height', 'allowfullscreen', 'title', 'loading', 'referrerpolicy'],
    '*': ['lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedIframeHostnames: [...embedHosts],
  exclusiveFilter: ({ tag, attribs }) => tag === 'iframe' && !isEmbedAddress(attribs['src'] ?? ''),
  allowProtocolRelative: false,
  transformTags: {
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
    img: sanitize.simpleTransform('img', { loading: 'lazy', referrerpolicy: 'no-referrer' }),
    // Players want to know which site they stand on, not which page.
    iframe: sanitize.simpleTransform('iframe', {
      loading: 'lazy',
      referrerpolicy: 'strict-origin',
    }),
  },
};

/** Rich text as it may be stored and shown: an allow-list of tags and addresses. Blank text becomes null. */
export function cleanHtml(html: string | null | undefined): string | null {
  if (html === null || html === undefined) return null;
  const clean = sanitize(html, options).trim();
  return isBlankHtml(clean) ? null : clean;
}

/** Stored rich text for readers elsewhere: pictures of ours with their whole address. */
export const withWholeAddresses = (html: string, base_url: string): string =>
  html.replace(/(<img\b[^>]*\ssrc=")\//g, `$1${base_url}/`);

/** What an answer showed, on its way back: without the host, as texts outlive a move to another domain. */
export const withOwnPaths = (html: string, base_url: string): string =>
  html.replaceAll(`src="${base_url}/api/public/files/`, 'src="/api/public/files/');

/** The same for who reads outside of the site: links to pages of ours with their whole address. */
export const withWholeLinks = (html: string, base_url: string): string =>
  html.replace(/(<a\b[^>]*\shref=")\//g, `$1${base_url}/`);

/**
 * Stored rich text for a mail: pictures and pages of ours get their whole address, and what a mail cannot play becomes
 * a link.
 */
export function mailHtml(html: string, base_url: string): string {
  return withWholeLinks(withWholeAddresses(html, base_url), base_url).replace(
    /<iframe\b[^>]*\ssrc="([^"]*)"[^>]*>(?:<\/iframe>)?/g,
    '<p><a href="$1">$1</a></p>',
  );
}

import sanitize from 'sanitize-html';
import { isBlankHtml } from './pure/text.ts';

/** Hosts whose players an organizer may embed. */
export const embedHosts = ['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com', 'open.spotify.com', 'w.soundcloud.com', 'bandcamp.com', 'www.google.com', 'maps.google.com'];

const options: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'h1', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'hr', 'code', 'pre', 'img', 'iframe', 'span', 'sub', 'sup'],
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'], iframe: ['src', 'width', 'height', 'allowfullscreen', 'title'], '*': ['lang'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedIframeHostnames: embedHosts,
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
};

/** Rich text as it may be stored and shown: an allow-list of tags and addresses. Blank text becomes null. */
export function cleanHtml(html: string | null | undefined): string | null {
  if (html === null || html === undefined) return null;
  const clean = sanitize(html, options).trim();
  return isBlankHtml(clean) ? null : clean;
}

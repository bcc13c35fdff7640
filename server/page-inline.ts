import { createHash } from 'node:crypto';

/**
 * Sources of a Content-Security-Policy (`'sha256-…'`) for the inline scripts and styles of one
 * page.
 */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Removes the renderer's mark from a page and hashes the inline scripts and styles that had it.
 * Only output of the product's own components has the mark, which is new for each rendering: a
 * script injected through user content has no hash and does not run. The remaining page is the same
 * for every visitor and can be cached.
 */
export function extractInline(
  html: string,
  mark: string,
): { html: string; sources: InlineSources } {
  const attribute = ` nonce="${mark}"`;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, name, attributes = '', text = ''] of html.matchAll(
    /<(script|style)(?=[\s>])([^>]*)>([\s\S]*?)<\/\1>/g,
  )) {
    if (!attributes.includes(attribute) || text === '') continue;
    (name === 'script' ? scripts : styles).add(sourceOf(text));
  }
  return {
    html: html.replaceAll(attribute, '').replaceAll(mark, ''),
    sources: { scripts: [...scripts], styles: [...styles] },
  };
}

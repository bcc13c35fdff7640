import { createHash } from 'node:crypto';

/** Sources of a Content-Security-Policy (`'sha256-…'`) for what stands inline in one page. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Takes the renderer's mark off a page and hashes the inline scripts and styles that bore it. Only what our own
 * components wrote has the mark, which is new for each rendering: a script that came in with someone's text has no
 * hash and does not run. The page that remains is the same for every visitor and can be cached.
 */
export function takeInline(html: string, mark: string): { html: string; sources: InlineSources } {
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

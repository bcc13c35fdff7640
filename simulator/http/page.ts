import { secret } from '../ids.ts';
import type { Answer } from './answer.ts';

type Page = {
  lang: string;
  title: string;
  style: string;
  body: string;
  script?: string;
  /** The origin that may show this page in a frame; without it, none may. */
  framedBy?: string;
  /** Where a form may lead: browsers apply this list to redirects after a form, too. */
  formsTo?: string[];
  status?: number;
  theme?: string;
};

/** An HTML page that can load nothing and runs only its own two inline blocks. */
export function html(page: Page): Answer {
  const nonce = secret(22);
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action ${["'self'", ...(page.formsTo ?? [])].join(' ')}`,
    `frame-ancestors ${page.framedBy ?? "'none'"}`,
  ].join('; ');
  return {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: `<!doctype html>
<html lang="${page.lang}"${page.theme === undefined ? '' : ` data-theme="${escape(page.theme)}"`}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(page.title)}</title>
<style nonce="${nonce}">${page.style}</style>
${page.body}
${page.script === undefined ? '' : `<script nonce="${nonce}">${page.script}</script>`}
</html>
`,
  };
}

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and for attributes in either kind of quotes. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}

/** JSON inside a script block: `<` must not end the block. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

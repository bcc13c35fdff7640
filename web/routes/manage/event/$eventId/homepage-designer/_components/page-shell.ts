import { fetchFile } from '#web/lib/save-file.ts';
import { languageTag, type Locale } from '#platform/pure/locales.ts';

/**
 * Fetches the public page in a language without its content: head, style sheets, header and footer,
 * but no scripts and an empty `main`. It is requested without the event, which may be a draft that
 * has no public page.
 */
export async function pageShell(path: string, locale: Locale): Promise<string> {
  const answer = await fetchFile(`${path}?shell=1`, {
    headers: { accept: 'text/html', 'accept-language': languageTag(locale) },
    // Without cookies: the stored language must neither apply nor change.
    credentials: 'omit',
  });
  const html = await answer.text();
  // Inline styles of that page are not allowed by the policy of this one, which would refuse them
  // while they are parsed.
  const page = new DOMParser().parseFromString(
    html.replace(/<style[\s\S]*?<\/style>/g, ''),
    'text/html',
  );
  for (const node of page.querySelectorAll(
    'script, link[rel=modulepreload], link[rel=alternate], meta, title',
  ))
    if (!node.hasAttribute('charset') && node.getAttribute('name') !== 'viewport') node.remove();
  page.getElementById('main')?.replaceChildren();
  // The preview is not interactive: no link leads out of the designer.
  page.body.inert = true;
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

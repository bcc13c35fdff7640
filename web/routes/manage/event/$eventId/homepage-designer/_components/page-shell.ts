/**
 * The public page around its content as the server sends it: head, style sheets, header and footer, but no script and
 * an empty `main`. It is asked for without its event, which may be a draft that no public page shows.
 */
export async function pageShell(path: string): Promise<string> {
  const html = await (await fetch(`${path}?shell=1`, { headers: { accept: 'text/html' } })).text();
  // Inline styles of that page are not named by the policy of this one, which would refuse them while they are parsed.
  const page = new DOMParser().parseFromString(
    html.replace(/<style[\s\S]*?<\/style>/g, ''),
    'text/html',
  );
  for (const node of page.querySelectorAll(
    'script, link[rel=modulepreload], link[rel=alternate], meta, title',
  ))
    if (!node.hasAttribute('charset') && node.getAttribute('name') !== 'viewport') node.remove();
  page.getElementById('main')?.replaceChildren();
  // It is looked at, not used: no link leads out of the designer.
  page.body.inert = true;
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

import { gzipSync } from 'node:zlib';

export interface PageSize {
  script: number;
  style: number;
  files: number;
}

/**
 * Returns the size of a first visit to a page, in bytes of gzip: every script and style sheet that
 * its HTML names.
 */
export async function pageSize(url: string): Promise<PageSize> {
  const html = await (await fetch(url)).text();
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.startsWith('<script') || /rel="(?:modulepreload|stylesheet)"/.test(tag));
  const names = [
    ...new Set(
      [...tags, ...(html.match(/import\s[^;]*?"\/assets\/[^"]+"/g) ?? [])].flatMap(
        (tag) => /\/assets\/[^"')\s]+\.(?:js|css)/.exec(tag)?.[0] ?? [],
      ),
    ),
  ];
  const size: PageSize = { script: 0, style: 0, files: names.length };
  for (const name of names) {
    const bytes = Buffer.from(
      await (
        await fetch(new URL(name, url), { headers: { 'accept-encoding': 'identity' } })
      ).arrayBuffer(),
    );
    size[name.endsWith('.css') ? 'style' : 'script'] += gzipSync(bytes, { level: 9 }).length;
  }
  return size;
}

/** Returns the size of a response's body on the wire and uncompressed. */
export async function wireSize(url: string): Promise<{ wire: number; plain: number }> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  const plain = Buffer.from(await answer.arrayBuffer());
  return {
    wire: Number(answer.headers.get('content-length')) || gzipSync(plain).length,
    plain: plain.length,
  };
}

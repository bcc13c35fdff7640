import { parse } from 'picoquery';

/** A query as the calls read it: `a[b][c]=1` nests, `a[]=1&a[]=2` is a list, texts are trimmed and an empty one counts as absent (wire.md). */
export function readQueryString(text: string): Record<string, unknown> {
  // Browsers write the brackets of a name as %5B and %5D, and the parser only knows them bare; in a value they mean the same either way.
  const bare = text.replace(/%5b/gi, '[').replace(/%5d/gi, ']');
  const parsed = Object.entries(parse(bare, { nestingSyntax: 'index', arrayRepeat: true, arrayRepeatSyntax: 'bracket' }) as Record<string, unknown>);
  return Object.fromEntries(parsed.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]).filter(([, value]) => value !== ''));
}

type Writing = 'zh-hk' | 'zh-cn';

/** The dictionaries are large: each is read when it is first asked for. */
const converters = {
  'zh-cn': async () => (await import('opencc-js/t2cn')).Converter({ from: 'hk', to: 'cn' }),
  'zh-hk': async () => (await import('opencc-js/cn2t')).Converter({ from: 'cn', to: 'hk' }),
};

/** What stands in tags (addresses, names of languages) is no text. */
const outsideTags = (html: string, change: (text: string) => string): string =>
  html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : change(part)))
    .join('');

/**
 * Texts by their names from one writing of Chinese into the other, with the phrases of Hong Kong (decisions.md §14);
 * into the same writing they stay as they are. Rich text keeps its tags.
 */
export async function convert(
  from: Writing,
  to: Writing,
  texts: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  if (from === to) return { ...texts };
  const change = await converters[to]();
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, outsideTags(text, change)]),
  );
}

type Writing = 'zh-hk' | 'zh-cn';

/** The dictionaries are large: each is loaded on first use. */
const converters = {
  'zh-cn': async () => (await import('opencc-js/t2cn')).Converter({ from: 'hk', to: 'cn' }),
  'zh-hk': async () => (await import('opencc-js/cn2t')).Converter({ from: 'cn', to: 'hk' }),
};

/** The content of tags (addresses, language codes) is not text. */
const outsideTags = (html: string, change: (text: string) => string): string =>
  html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : change(part)))
    .join('');

/**
 * Converts texts, keyed by name, between Traditional and Simplified Chinese, with Hong Kong's
 * vocabulary (decisions.md §14); within the same script they stay as they are. Rich text keeps its
 * tags.
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

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import type { Locale } from '#platform/pure/locales.ts';

export type Weight = 'regular' | 'bold';
export interface Typeface {
  name: string;
  font: Font;
}

const files = {
  'hk-regular': 'noto-sans-hk/400Regular/NotoSansHK_400Regular.ttf',
  'hk-bold': 'noto-sans-hk/700Bold/NotoSansHK_700Bold.ttf',
  'sc-regular': 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'sc-bold': 'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
} as const;
type Name = keyof typeof files;

const places = createRequire(import.meta.url);
// Each font is 7 to 10 MB: it is read when first needed and parsed once per process, whoever prints.
const parsed = new Map<Name, Typeface>();

function typeface(name: Name): Typeface {
  let known = parsed.get(name);
  if (!known)
    parsed.set(
      name,
      (known = {
        name,
        font: create(readFileSync(places.resolve(`@expo-google-fonts/${files[name]}`))),
      }),
    );
  return known;
}

/** The fonts of a weight, best first: Hong Kong's letter forms, except for readers of simplified Chinese. */
export const typefacesFor = (weight: Weight, locale: Locale): (() => Typeface)[] =>
  (locale === 'zh-cn' ? (['sc', 'hk'] as const) : (['hk', 'sc'] as const)).map(
    (script) => () => typeface(`${script}-${weight}`),
  );

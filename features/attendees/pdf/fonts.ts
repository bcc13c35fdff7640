import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import type { Locale } from '#platform/pure/locales.ts';

export type Weight = 'regular' | 'bold';
export interface Typeface {
  name: string;
  font: Font;
}

/**
 * Families of @expo-google-fonts: folder and file name. All are under the SIL Open Font License.
 */
const families = {
  hk: ['noto-sans-hk', 'NotoSansHK'],
  sc: ['noto-sans-sc', 'NotoSansSC'],
  jp: ['noto-sans-jp', 'NotoSansJP'],
  kr: ['noto-sans-kr', 'NotoSansKR'],
  // Latin with all accents, Greek, Cyrillic and Devanagari.
  sans: ['noto-sans', 'NotoSans'],
  thai: ['noto-sans-thai', 'NotoSansThai'],
  arabic: ['noto-sans-arabic', 'NotoSansArabic'],
  hebrew: ['noto-sans-hebrew', 'NotoSansHebrew'],
} as const;
type Family = keyof typeof families;

/** The family for a script that the Chinese fonts lack. */
const scripts: readonly (readonly [RegExp, Family])[] = [
  [/\p{scx=Hangul}/u, 'kr'],
  [/\p{scx=Thai}/u, 'thai'],
  [/\p{scx=Arabic}/u, 'arabic'],
  [/\p{scx=Hebrew}/u, 'hebrew'],
  [/[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Devanagari}]/u, 'sans'],
];

const folders = { regular: '400Regular', bold: '700Bold' } as const;
const places = createRequire(import.meta.url);
// A Chinese font has 7 to 10 MB: each is read on first use and parsed once per process.
const parsed = new Map<string, Typeface>();

function typeface(family: Family, weight: Weight): Typeface {
  const name = `${family}-${weight}`;
  let known = parsed.get(name);
  if (!known) {
    const [folder, file] = families[family];
    const path = `${folder}/${folders[weight]}/${file}_${folders[weight]}.ttf`;
    const bytes = readFileSync(places.resolve(`@expo-google-fonts/${path}`));
    parsed.set(name, (known = { name, font: create(bytes) }));
  }
  return known;
}

/**
 * Returns the fonts for a text of one script, best first: Hong Kong's letter forms, except for
 * readers of simplified Chinese. Loaded lazily: a caller that takes the first font with all letters
 * loads no other.
 */
export function typefacesFor(
  text: string,
  weight: Weight,
  locale: Locale,
): readonly (() => Typeface)[] {
  const own = scripts.find(([letters]) => letters.test(text))?.[1];
  const chinese: readonly Family[] = locale === 'zh-cn' ? ['sc', 'hk'] : ['hk', 'sc'];
  const candidates: readonly Family[] = own
    ? [...chinese.slice(0, 1), own]
    : [...chinese, 'jp', 'sans'];
  return candidates.map((family) => () => typeface(family, weight));
}

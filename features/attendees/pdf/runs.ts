import bidiFactory from 'bidi-js';
import type { Locale } from '#platform/pure/locales.ts';
import { typefacesFor, type Typeface, type Weight } from './fonts.ts';

/** A piece of a line in one font and one direction. */
export interface Run {
  typeface: Typeface;
  /** Arabic and Hebrew in logical order: fontkit reverses them when it shapes them. */
  text: string;
}

const bidi = bidiFactory();
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });
// Pictographs, and the invisible characters that join or colour them: no text font has them, and a
// ticket does not need them.
const decoration =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}\u20e3\ufe00-\ufe0f]/u;
const invisible = /[\p{Cf}\ufe00-\ufe0f]/gu;
// The direction follows from the letters: directional marks are ignored.
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const missing = '□';
// Characters of these scripts stand alone; all other letters of a word are set in one font, so that
// the typeface does not change within a word.
const alone = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}]/u;

const has = ({ font }: Typeface, text: string): boolean =>
  Array.from(text.replace(invisible, '')).every((letter) =>
    font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  );

/** Words and single characters, each to be printed in one font. */
function wordsAndCharacters(text: string): string[] {
  const found: string[] = [];
  let inWord = false;
  for (const { segment } of clusters.segment(text)) {
    const isAlone = alone.test(segment);
    if (!isAlone && inWord) found[found.length - 1] += segment;
    else found.push(segment);
    inWord = !isAlone;
  }
  return found;
}

/**
 * A part with a font that has all of it; a word that no single font has is set letter by letter.
 */
function set(part: string, weight: Weight, locale: Locale): Run[] {
  const typefaces = typefacesFor(part, weight, locale);
  const owner = typefaces.find((typeface) => has(typeface(), part));
  if (owner) return [{ typeface: owner(), text: part }];
  const letters = Array.from(clusters.segment(part), ({ segment }) => segment);
  if (letters.length > 1) return letters.flatMap((letter) => set(letter, weight, locale));
  // A letter whose marks no font has is printed without them.
  const [first = ''] = part;
  if (first !== part) return set(first, weight, locale);
  const [own] = typefaces;
  return !own || decoration.test(part) ? [] : [{ typeface: own(), text: missing }];
}

// The scripts that fontkit itself reverses; signs and spaces between them are reversed here.
const leftwards = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Scripts that need their own shaping are printed separately, even in the same font. */
const scriptOf = (text: string): string =>
  /\p{Script=Devanagari}/u.test(text) ? 'devanagari' : 'other';

/**
 * Splits a line into runs of one font each, in visual order from left to right. Emoji are left out
 * where no font has them; any other unprintable character becomes a square, so that the gap is
 * visible.
 */
export function runs(text: string, weight: Weight, locale: Locale): Run[] {
  const printed: Run[] = [];
  for (const part of wordsAndCharacters(
    text.normalize('NFC').replace(turning, '').replace(/\s+/g, ' '),
  ))
    for (const run of set(part, weight, locale))
      if (run.text !== ' ' || !printed.at(-1)?.text.endsWith(' ')) printed.push(run);
  const line = printed.map((run) => run.text).join('');
  const levels = bidi.getEmbeddingLevels(line);
  const found: (Run & { level: number; script: string })[] = [];
  let at = 0;
  for (const run of printed) {
    for (const letter of Array.from(clusters.segment(run.text), ({ segment }) => segment)) {
      const level = levels.levels[at] ?? 0;
      const last = found.at(-1);
      const script = letter === ' ' ? (last?.script ?? 'other') : scriptOf(letter);
      // Brackets are mirrored where the text runs from right to left.
      const printedLetter = level % 2 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
      if (last?.typeface === run.typeface && last.level === level && last.script === script)
        last.text += printedLetter;
      else found.push({ typeface: run.typeface, text: printedLetter, level, script });
      at += letter.length;
    }
  }
  for (const run of found)
    if (run.level % 2 && !leftwards.test(run.text))
      run.text = Array.from(run.text).toReversed().join('');
  return inVisualOrder(found);
}

/**
 * Unicode's rule L2: from the highest level down, every sequence at that level or higher is
 * reversed.
 */
function inVisualOrder<T extends { level: number }>(all: readonly T[]): T[] {
  const found = [...all];
  for (let level = Math.max(0, ...all.map((item) => item.level)); level > 0; level--) {
    for (let from = 0; from < found.length; from++) {
      let to = from;
      while ((found[to]?.level ?? 0) >= level) to++;
      if (to > from) found.splice(from, to - from, ...found.slice(from, to).reverse());
      from = to;
    }
  }
  return found;
}

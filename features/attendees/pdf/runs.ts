import type { Locale } from '#platform/pure/locales.ts';
import { typefacesFor, type Typeface, type Weight } from './fonts.ts';

export interface Run {
  typeface: Typeface;
  text: string;
}

// Pictures, and the invisible letters that join or colour them: no text font has them, and a ticket loses nothing.
const decoration =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}\u20e3\ufe00-\ufe0f]/u;
const missing = '□';

/**
 * A text as pieces that one font can print each. Emoji are left out where no font has them; any other letter that
 * no one can print becomes a square, so that it is seen that something stood there.
 */
export function runs(text: string, weight: Weight, locale: Locale): Run[] {
  const typefaces = typefacesFor(weight, locale);
  const found: Run[] = [];
  for (const letter of text.normalize('NFC').replace(/\s+/g, ' ')) {
    const code = letter.codePointAt(0) ?? 0;
    const owner = typefaces.find((typeface) => typeface().font.hasGlyphForCodePoint(code));
    if (!owner && decoration.test(letter)) continue;
    const typeface = (owner ?? typefaces[0])?.();
    if (!typeface) continue;
    const last = found.at(-1);
    if (letter === ' ' && last?.text.endsWith(' ')) continue;
    const character = owner ? letter : missing;
    if (last?.typeface === typeface) last.text += character;
    else found.push({ typeface, text: character });
  }
  return found;
}

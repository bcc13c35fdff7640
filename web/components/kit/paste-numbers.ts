import type { ClipboardEvent } from 'react';
import { halfWidth } from '#platform/pure/half-width.ts';
import type { NumberSigns } from '#web/lib/number-signs.ts';

interface Pasting {
  onPasteCapture: (event: ClipboardEvent<HTMLInputElement>) => void;
  isAllowed: (next: { floatValue?: number | undefined }) => boolean;
}

/**
 * Returns how number fields take a pasted text: as it is written, or not at all. They drop the
 * signs that they do not know, so `1e9` became 19 and `-5` became 5. `refused` gets a text that was
 * not taken.
 */
export function pasteNumbers(signs: NumberSigns, refused: (text: string) => void): Pasting {
  let text = '';
  let written: number | null = null;
  const forget = (): void => {
    written = null;
    text = '';
  };
  const reportRefused = (): void => {
    if (text) refused(text);
    text = '';
  };
  return {
    onPasteCapture: ({ currentTarget: input, clipboardData }) => {
      const pasted = halfWidth(clipboardData.getData('text'));
      const withoutThousands = (part: string): string =>
        part.replaceAll(signs.thousandSeparator, '');
      const { selectionStart, selectionEnd, value } = input;
      written = numberIn(
        withoutThousands(value.slice(0, selectionStart ?? 0)) +
          pasted +
          withoutThousands(value.slice(selectionEnd ?? 0)),
        signs,
      );
      text = clipboardData.getData('text').trim();
      // A field that drops the whole text sees no change.
      if (Number.isNaN(written)) reportRefused();
      // The field reads the text in this turn, and what is typed later is not pasted.
      setTimeout(forget);
    },
    isAllowed: ({ floatValue }) => {
      const isTaken = written === null || written === floatValue;
      if (!isTaken) reportRefused();
      return isTaken;
    },
  };
}

/** Returns the number that a text with a currency or unit around it is, in these signs, or NaN. */
function numberIn(text: string, { thousandSeparator, allowedDecimalSeparators }: NumberSigns) {
  const bare = text
    .replace(/^[\p{L}\p{Sc}\s]+|[\p{L}\p{Sc}%\s]+$/gu, '')
    .replace(/^[−–]/, '-')
    .replace(new RegExp(`(?<=\\d)[\\s'’${thousandSeparator}](?=\\d{3}(?!\\d))`, 'g'), '');
  const point = allowedDecimalSeparators.reduce((part, sign) => part.replace(sign, '.'), bare);
  return /^-?(\d+\.?\d*|\.\d+)$/.test(point) ? Number(point) : Number.NaN;
}

import type { Locale } from './locales.ts';

interface Quotes {
  open: string;
  close: string;
}
/** The outer quotation marks of a language, and those inside. */
type Marks = readonly [outer: Quotes, inner: Quotes];

const curved: Marks = [
  { open: '“', close: '”' },
  { open: '‘', close: '’' },
];
const guillemets: Marks = [
  { open: '«', close: '»' },
  { open: '“', close: '”' },
];
const marks: Record<Locale, Marks> = {
  en: curved,
  es: curved,
  'pt-br': curved,
  'zh-cn': curved,
  pt: guillemets,
  fr: guillemets,
  de: [
    { open: '„', close: '“' },
    { open: '‚', close: '‘' },
  ],
  'zh-hk': [
    { open: '「', close: '」' },
    { open: '『', close: '』' },
  ],
};

/** One quotation: where it opens and closes, and which of the two marks it was written with. */
interface Quotation {
  start: number;
  end: number;
  kind: 0 | 1;
}

/** Quotations in the order in which they open; marks without a counterpart (an apostrophe) are none. */
function quotationsIn(text: string, [outer, inner]: Marks): Quotation[] {
  const open: Omit<Quotation, 'end'>[] = [];
  const found: Quotation[] = [];
  for (const [start, mark] of text.split('').entries()) {
    const kind = mark === outer.open ? 0 : mark === inner.open ? 1 : null;
    if (kind !== null) {
      open.push({ start, kind });
      continue;
    }
    const closed = mark === outer.close ? 0 : mark === inner.close ? 1 : null;
    const at = open.findLastIndex((item) => item.kind === closed);
    // An inner mark closes only what was opened last: ’ may be an apostrophe.
    if (at === -1 || (closed === 1 && at < open.length - 1)) continue;
    const [first] = open.splice(at);
    if (first) found.push({ ...first, end: start });
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/**
 * Gives a quotation inside another of the same marks the other marks of the language: a title that
 * has 「」 itself, in a message that quotes it, becomes 「『…』」. Everything else stays as it is.
 */
export function nestedQuotes(text: string, locale: Locale): string {
  const pair = marks[locale];
  if (text.split(pair[0].open).length < 3) return text;
  const written = text.split('');
  const around: Quotation[] = [];
  for (const quotation of quotationsIn(text, pair)) {
    while (around.length > 0 && (around.at(-1)?.end ?? 0) < quotation.start) around.pop();
    const isSame = around.at(-1)?.kind === quotation.kind;
    const kind = isSame ? (quotation.kind === 0 ? 1 : 0) : quotation.kind;
    around.push({ ...quotation, kind });
    if (!isSame) continue;
    written[quotation.start] = pair[kind].open;
    written[quotation.end] = pair[kind].close;
    if (pair !== guillemets) continue;
    // French has a space within « » only.
    for (const space of [quotation.start + 1, quotation.end - 1])
      if (kind === 1 && /[\u00a0\u202f]/u.test(written[space] ?? '')) written[space] = '';
  }
  return written.join('');
}

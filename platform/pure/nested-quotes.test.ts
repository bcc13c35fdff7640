import { expect, test } from 'vitest';
import type { Locale } from './locales.ts';
import { nestedQuotes } from './nested-quotes.ts';

test.each<[locale: Locale, text: string, nested: string]>([
  ['zh-hk', '「「浮城」版畫展」已售罄。', '「『浮城』版畫展」已售罄。'],
  ['zh-hk', '「「甲」與「乙」」的訂單', '「『甲』與『乙』」的訂單'],
  ['zh-hk', '「『甲「乙」』」', '「『甲「乙」』」'],
  ['zh-hk', '「「甲『乙』」」', '「『甲「乙」』」'],
  ['zh-cn', '“‘浮城’与“夜渡””已售罄。', '“‘浮城’与‘夜渡’”已售罄。'],
  ['en', '“The “Best of” show” is sold out.', '“The ‘Best of’ show” is sold out.'],
  ['en', '“Mum’s “Best” night” is over.', '“Mum’s ‘Best’ night” is over.'],
  ['en', '“‘Tis “Best”” is over.', '“‘Tis ‘Best’” is over.'],
  ['de', '„Der „Faust“ heute“ ist ausverkauft.', '„Der ‚Faust‘ heute“ ist ausverkauft.'],
  ['fr', '«\u00a0«\u00a0Le Cid\u00a0»\u00a0» est complet.', '«\u00a0“Le Cid”\u00a0» est complet.'],
  ['es', '“La “Carmen”” está agotada.', '“La ‘Carmen’” está agotada.'],
  ['pt', '««Fado»» está esgotado.', '«“Fado”» está esgotado.'],
  ['pt-br', '““Samba”” está esgotado.', '“‘Samba’” está esgotado.'],
])('%s: %s', (locale, text, nested) => {
  expect(nestedQuotes(text, locale)).toBe(nested);
  expect(nestedQuotes(nested, locale)).toBe(nested);
});

test.each<[locale: Locale, text: string]>([
  ['zh-hk', '「甲」和「乙」'],
  ['zh-hk', '『甲』'],
  ['zh-hk', '「「甲」'],
  ['zh-hk', '甲」「乙」「'],
  ['zh-hk', '「“甲”」'],
  ['en', 'It’s “Mum’s” and “Dad’s”.'],
  ['de', '„“Best of”“ und „Faust“'],
])('%s: %s stays as it is', (locale, text) => {
  // `「「甲」` has one quotation; the mark before it belongs to none.
  expect(nestedQuotes(text, locale)).toBe(text);
});

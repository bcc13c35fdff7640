import { expect, test } from 'vitest';
import { languagesOfKept } from './item-names.ts';

const names = {
  prices: [
    {
      id: 1,
      title: '企位',
      title_translations: { en: { title: 'Standing' } },
      label: '早鳥',
      label_translations: {},
      content_language: 'zh-hk' as const,
    },
  ],
  charges: [
    {
      id: 2,
      name: 'Booking fee',
      translations: { 'zh-hk': { name: '手續費' } },
      content_language: 'en' as const,
    },
  ],
  questions: [
    {
      id: 3,
      title: '膳食',
      options: ['素', '葷'],
      translations: {},
      content_language: 'zh-hk' as const,
    },
  ],
};
const order = (item_name: string, answer: unknown = '素') => ({
  locale: 'en' as const,
  items: [{ ticket_price_id: 1, item_name }],
  taxes_and_fees_rollup: { taxes: [], fees: [{ id: 2, name: '手續費' }] },
  answers: [{ question_id: 3, title: '膳食', answer }],
});

test('a stored name is attributed to the language in which it still matches', () => {
  expect(languagesOfKept(order('Standing – 早鳥'), names, 'zh-hk')).toEqual({
    'order_items.0.item_name': 'en',
  });
  expect(languagesOfKept(order('企位 – 早鳥'), names, 'en')).toEqual({
    'order_items.0.item_name': 'zh-hk',
    'taxes_and_fees_rollup.fees.0.name': 'zh-hk',
    'question_answers.0.title': 'zh-hk',
    'question_answers.0.text': 'zh-hk',
  });
});

test('a name changed since is attributed to the buyer’s language; free text to none', () => {
  expect(languagesOfKept(order('Circle', 'No nuts'), names, 'zh-hk')).toEqual({
    'order_items.0.item_name': 'en',
  });
  expect(
    languagesOfKept(order('Circle'), { prices: [], charges: [], questions: [] }, 'fr'),
  ).toEqual({
    'order_items.0.item_name': 'en',
    'taxes_and_fees_rollup.fees.0.name': 'en',
    'question_answers.0.title': 'en',
  });
});

import { expect, test } from 'vitest';
import { languagesMissing, languagesOfEvent, type TextsEvent } from './texts-of-event.ts';

const event = {
  id: 1,
  content_language: 'zh-hk',
  title: '夜渡',
  summary: '歌',
  description: null,
  translations: { en: { title: 'Night Ferry' }, fr: { title: 'Nuit', summary: 'Chants' } },
  settings: {
    translations: { en: { directions: 'Pier 4' }, fr: { directions: 'Quai 4' } },
    directions: '四號碼頭',
    seo_title: null,
  },
  images: [{ alt: '海港', translations: { en: { alt: 'Harbour' }, fr: { alt: 'Port' } } }],
  attachments: [],
  tickets: [
    {
      title: '企位',
      description: null,
      translations: { fr: { title: 'Debout' } },
      prices: [{ label: '早鳥', translations: {} }],
    },
  ],
} as unknown as TextsEvent;

test('the missing translations of an event are listed by language and page', () => {
  expect(languagesMissing(event)).toEqual([
    { language: 'en', texts: ['summary', 'title', 'label'] },
    { language: 'fr', texts: ['label'] },
  ]);
  expect(languagesMissing(event, 'basics')).toEqual([{ language: 'en', texts: ['summary'] }]);
  expect(languagesMissing(event, 'place')).toEqual([]);
  expect(languagesMissing(event, 'pictures')).toEqual([]);
});

test('the languages of an event are its content language and those of any translation', () => {
  expect(languagesOfEvent(event)).toEqual(['zh-hk', 'en', 'fr']);
  const files = [{ name: '圖', translations: { 'zh-cn': { name: '图' } } }];
  expect(languagesOfEvent({ ...event, attachments: files } as unknown as TextsEvent)).toEqual([
    'zh-hk',
    'zh-cn',
    'en',
    'fr',
  ]);
});

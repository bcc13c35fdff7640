import { expect, test } from 'vitest';
import { languagesMissing } from './missing-languages.tsx';

test('an event says in which of its languages texts are missing, those of its tickets too', () => {
  const event = {
    id: 1,
    title: '夜渡',
    summary: '歌',
    description: null,
    translations: { en: { title: 'Night Ferry' }, fr: { title: 'Nuit', summary: 'Chants' } },
    settings: { translations: {}, seo_title: null },
    tickets: [{ title: '企位', description: null, translations: { fr: { title: 'Debout' } } }],
  };
  expect(languagesMissing(event as unknown as Parameters<typeof languagesMissing>[0])).toEqual([
    { language: 'en', count: 2 },
  ]);
});

import { expect, test } from 'vitest';
import { changesBetween } from './changes-between.ts';

test('a version is compared with the previous one, per language', () => {
  expect(
    changesBetween(
      { title: '關於', body: '<p>甲</p>', translations: { en: { title: 'About' } } },
      {
        title: '關於',
        body: '<p>乙</p>',
        translations: { en: { title: 'About us' }, 'zh-cn': { title: '关于' } },
        converted_texts: ['zh-cn.title'],
      },
    ),
  ).toEqual({
    body: ['<p>甲</p>', '<p>乙</p>'],
    'translations.en.title': ['About', 'About us'],
    'translations.zh-cn.title': [undefined, '关于'],
  });
  expect(changesBetween({ email: null }, { email: '' })).toEqual({});
});

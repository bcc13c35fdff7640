import { expect, test } from 'vitest';
import { Texts } from '#platform/i18n.ts';
import { entryName } from './entry-name.ts';

const texts = new Texts();

test('an export is named in the reader’s language by what it holds, not by its file', () => {
  const named = (name: string, locale: 'en' | 'zh-hk' = 'en'): string =>
    entryName({ target_type: 'export', name }, (key) => texts.format(locale, key));
  expect(
    ['audit', 'members', 'night-ferry-orders', 'a-b-attendees'].map((name) => named(name)),
  ).toEqual(['History of changes', 'Members', 'Orders', 'Attendees']);
  expect(named('night-ferry-affiliates', 'zh-hk')).toBe('推廣夥伴');
  expect(named('something-else')).toBe('something-else');
});

test('any other name is what its writer wrote', () => {
  expect(entryName({ target_type: 'ticket', name: 'members' }, () => '')).toBe('members');
});

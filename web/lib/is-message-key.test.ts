import { createIntl, type MessageDescriptor } from 'react-intl';
import { expect, test } from 'vitest';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { isMessageKey } from './is-message-key.ts';

/** `toEqualTypeOf` compares each of thousands of keys with each: it alone filled what the compiler remembers. */
type IsSame<A, B> = 0 extends 1 & A
  ? false
  : [A] extends [B]
    ? [B] extends [A]
      ? true
      : false
    : false;

test('a screen names only texts that the catalogues have (the type check reads this)', () => {
  const isSame: IsSame<NonNullable<MessageDescriptor['id']>, MessageKey> = true;
  expect(isSame).toBe(true);
});

test('a key from outside is a key when the loaded catalogues have it', () => {
  const messages: Record<string, string> = { 'ui.action.save': 'Save' };
  const intl = createIntl({ locale: 'en', messages });
  expect(isMessageKey(intl, 'ui.action.save')).toBe(true);
  expect(isMessageKey(intl, 'ui.action.cancel')).toBe(false);
});

import { createIntl, type MessageDescriptor } from 'react-intl';
import { expect, test } from 'vitest';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { isMessageKey } from './is-message-key.ts';

type Named = NonNullable<MessageDescriptor['id']>;
/** Not `expectTypeOf`: it pairs each key with each, and the compiler gives up on so many. */
type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

test('a screen names only texts that the catalogues have (the type check reads this)', () => {
  const isSame: IsSame<Named, MessageKey> = true;
  const isAnything: IsSame<string, Named> = false;
  expect([isSame, isAnything]).toEqual([true, false]);
});

test('a key from outside is a key when the loaded catalogues have it', () => {
  const messages: Record<string, string> = { 'ui.action.save': 'Save' };
  const intl = createIntl({ locale: 'en', messages });
  expect(isMessageKey(intl, 'ui.action.save')).toBe(true);
  expect(isMessageKey(intl, 'ui.action.cancel')).toBe(false);
});

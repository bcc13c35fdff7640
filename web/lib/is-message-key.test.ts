import { createIntl, type MessageDescriptor } from 'react-intl';
import { expect, expectTypeOf, test } from 'vitest';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { isMessageKey } from './is-message-key.ts';

test('screens use only message keys of the catalogues (checked by the type check)', () => {
  type Named = NonNullable<MessageDescriptor['id']>;
  // `toEqualTypeOf` would compare every key with every other: millions of pairs.
  expectTypeOf<
    [Named] extends [MessageKey] ? ([MessageKey] extends [Named] ? true : false) : false
  >().toEqualTypeOf<true>();
});

test('an external key is valid when the loaded catalogues have it', () => {
  const messages: Record<string, string> = { 'ui.action.save': 'Save' };
  const intl = createIntl({ locale: 'en', messages });
  expect(isMessageKey(intl, 'ui.action.save')).toBe(true);
  expect(isMessageKey(intl, 'ui.action.cancel')).toBe(false);
});

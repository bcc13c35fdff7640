import type { IntlShape } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';

/** Whether the loaded catalogues have a text for this key. */
export const isMessageKey = (intl: IntlShape, key: string): key is MessageKey =>
  key in intl.messages;

import type { MessageKey } from '#platform/pure/message-keys.ts';

export {};

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageKey;
    }
  }
}

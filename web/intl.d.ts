import type { ReactNode } from 'react';
import type { PrimitiveType } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';

export {};

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageKey;
    }
  }
}

declare module 'react-intl' {
  // The library has eight generic signatures, of which the compiler would try six in vain for each
  // message: a quarter of the time that checking types takes. These two come first.
  interface IntlShape {
    formatMessage(
      this: void,
      descriptor: { id: MessageKey },
      values?: Record<string, PrimitiveType | ((parts: string[]) => string)>,
    ): string;
    formatMessage(
      this: void,
      descriptor: { id: MessageKey },
      values?: Record<string, PrimitiveType | ReactNode | ((parts: ReactNode[]) => ReactNode)>,
    ): ReactNode;
  }
}

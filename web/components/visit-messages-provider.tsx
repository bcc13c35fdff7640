import type { ReactNode } from 'react';
import { loadMessages, type Messages } from '#web/lib/load-messages.ts';
import { LocaleProvider, pageLocale, useLocale } from '#web/lib/locale.tsx';

/** For the server and the first page, where the messages are already loaded (`firstMessages`). */
export const noMessages = (): { messages: Messages } => ({ messages: {} });

/** Loads the `visit` bundle after a client-side navigation. */
export async function loadVisitMessages(): Promise<{ messages: Messages }> {
  return { messages: await loadMessages(pageLocale(), 'visit') };
}

/**
 * Provides the messages of the `visit` bundle (checkout, sign-in, check-in, terms) to the screens
 * below it.
 */
export function VisitMessagesProvider({
  messages,
  children,
}: {
  messages: Messages;
  children: ReactNode;
}) {
  return (
    <LocaleProvider locale={useLocale()} messages={messages}>
      {children}
    </LocaleProvider>
  );
}

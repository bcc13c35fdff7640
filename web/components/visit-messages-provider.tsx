import type { ReactNode } from 'react';
import { loadMessages, type Messages } from '#web/lib/load-messages.ts';
import { LocaleProvider, pageLocale, useLocale } from '#web/lib/locale.tsx';

/** On the server and at the first page the words are there already (`firstMessages`). */
export const noMessages = (): { messages: Messages } => ({ messages: {} });

/** A visitor who comes from another page fetches them. */
export async function loadVisitMessages(): Promise<{ messages: Messages }> {
  return { messages: await loadMessages(pageLocale(), 'visit') };
}

/** Gives the screens below it the words of the `visit` bundle. */
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

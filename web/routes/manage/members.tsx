import { Outlet } from 'react-router';
import { VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import { loadMessages } from '#web/lib/load-messages.ts';
import { pageLocale } from '#web/lib/locale.tsx';
import type { Route } from './+types/members.ts';

/** A member's record is shown with the same texts as on `/profile`. */
export const clientLoader = async () => ({ messages: await loadMessages(pageLocale(), 'member') });

export default function Members({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={messages}>
      <Outlet />
    </VisitMessagesProvider>
  );
}

import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { presence } from '#web/lib/presence.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { latePiece } from '../late-piece.tsx';

// Forms need schemas, which no page loads in advance.
const PresenceForm = latePiece(
  () => import('./presence-form.tsx'),
  <Skeleton lines={2} height="m" />,
);

/**
 * Asks the user to confirm their identity before a sensitive call; the refused call is then
 * repeated.
 */
export function PresenceDialog() {
  const isOpen = useSyncExternalStore(presence.subscribe, presence.isAsked, () => false);
  return (
    <Dialog
      open={isOpen}
      onClose={() => presence.answer(false)}
      title={<FormattedMessage id="auth.presence.title" />}
    >
      <PresenceForm />
    </Dialog>
  );
}

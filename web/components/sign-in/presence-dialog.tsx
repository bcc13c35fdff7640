import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { presence } from '#web/lib/presence.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { latePiece } from '../late-piece.tsx';

// Forms bring schemas, which no page loads before it needs them.
const PresenceForm = latePiece(
  () => import('./presence-form.tsx'),
  <Skeleton lines={2} height="m" />,
);

/** Asks who it is before something sensitive is done; the call that was refused then goes on. */
export function PresenceDialog() {
  const isAsked = useSyncExternalStore(presence.subscribe, presence.isAsked, () => false);
  return (
    <Dialog
      open={isAsked}
      onClose={() => presence.answer(false)}
      title={<FormattedMessage id="auth.presence.title" />}
    >
      <PresenceForm />
    </Dialog>
  );
}

import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBlocker } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface LeaveGuardProps {
  when: boolean;
  /** What is saved may lead on by itself: only going back is certainly the user's own then. */
  isSaving?: boolean;
  /** The search parameter that keeps a form open that has no address of its own. */
  openBy?: string | undefined;
}

/**
 * Confirms before unsaved changes are lost: by our own dialog for links, by the browser's when the
 * window closes.
 */
export function LeaveGuard({ when, isSaving = false, openBy }: LeaveGuardProps) {
  const keeps = ({ search }: { search: string }): boolean =>
    openBy !== undefined && new URLSearchParams(search).has(openBy);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next, historyAction }) =>
      when &&
      (!isSaving || historyAction === 'POP') &&
      (here.pathname !== next.pathname || (keeps(here) && !keeps(next))),
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  const stay = (): void => {
    if (blocker.state === 'blocked') blocker.reset();
  };
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={<FormattedMessage id="ui.leave.title" />}
      actions={
        <>
          <Button tone="quiet" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
            <FormattedMessage id="ui.leave.go" />
          </Button>
          <Button onClick={stay}>
            <FormattedMessage id="ui.leave.stay" />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id="ui.leave.text" />
      </p>
    </Dialog>
  );
}

import { startTransition, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBlocker } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface LeaveGuardProps {
  /** Something would be lost. */
  when: boolean;
  /** A save is under way: who leaves waits for it, as it may fail. */
  isSaving?: boolean;
  /** The last save did. */
  hasFailed?: boolean;
  /** The search parameter that keeps a form open that has no address of its own. */
  openBy?: string | undefined;
}

// A save that is answered sooner is not asked about.
const patience = 1000;

/**
 * Whether something is being done by a click or a key: what was saved leads on by itself as well,
 * which is nothing to wait for. Listeners of our own may be asked too late, after those of a drawer.
 */
const isOfUser = (): boolean => window.event !== undefined;

/** Whether a save that leaving waits for takes long. */
function useIsLong(waits: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLong(true), patience);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waits]);
  return isLong;
}

/**
 * Confirms before unsaved changes are lost: by our own dialog for links, by the browser's when the
 * window closes. Who leaves while they are being saved goes on once they are; if that fails, they stay.
 */
export function LeaveGuard({ when, isSaving = false, hasFailed = false, openBy }: LeaveGuardProps) {
  const keeps = ({ search }: { search: string }): boolean =>
    openBy !== undefined && new URLSearchParams(search).has(openBy);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next, historyAction }) =>
      (isSaving ? historyAction === 'POP' || isOfUser() : when) &&
      (here.pathname !== next.pathname || (keeps(here) && !keeps(next))),
  );
  const isBlocked = blocker.state === 'blocked';
  const waits = isBlocked && isSaving;
  const [hasWaited, setWaited] = useState(false);
  if (hasWaited !== (hasWaited ? isBlocked : waits)) setWaited(!hasWaited);
  const stays = hasWaited && isBlocked && !isSaving && hasFailed;
  const goes = isBlocked && !isSaving && !when && !stays;
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (goes) blocker.proceed();
    if (!stays) return;
    blocker.reset();
    // Drawn together with the answer of the router: who leaves again right then is asked.
    startTransition(() => setWaited(false));
  }, [blocker, stays, goes]);
  const isLong = useIsLong(waits);
  useEffect(() => {
    if (!when && !isSaving) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when, isSaving]);
  const stay = (): void => {
    if (blocker.state === 'blocked') blocker.reset();
  };
  return (
    <Dialog
      open={isBlocked && !stays && !goes && (!isSaving || when || isLong)}
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

import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBlocker, useLocation, type Location } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface LeaveGuardProps {
  /** There are unsaved changes. */
  when: boolean;
  /** A save is in progress: leaving waits for it, as it may fail. */
  isSaving?: boolean;
  /** The last save failed. */
  hasFailed?: boolean;
  /** The search parameter that keeps a form open that has no path of its own. */
  openBy?: string | undefined;
  /**
   * Something is shown only once, instead of unsaved changes. With `back` only going back is
   * confirmed, as the link below it leads on.
   */
  isOnce?: boolean | 'back';
}

// No dialog is shown for a save that finishes sooner.
const patience = 1000;

/**
 * Whether the current navigation is caused by a click or key; a successful save also navigates by
 * itself, which needs no confirmation. Own listeners may run too late, after those of a drawer.
 */
const isOfUser = (): boolean => window.event !== undefined;

/** Whether leaving has been waiting for a save for a while. */
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
 * Confirms before unsaved changes are lost: with a dialog for links, with the browser's when the
 * window is closed. Leaving during a save continues when it succeeds; if it fails, the user stays.
 */
export function LeaveGuard({
  when,
  isSaving = false,
  hasFailed = false,
  openBy,
  isOnce = false,
}: LeaveGuardProps) {
  const keeps = ({ search }: { search: string }): boolean =>
    openBy !== undefined && new URLSearchParams(search).has(openBy);
  const { pathname } = useLocation();
  // When a save has left the page, React removes this guard only after the router has moved on.
  const blocker = useBlocker(
    ({ currentLocation: current, nextLocation: next, historyAction }) =>
      current.pathname === pathname &&
      (isSaving ? historyAction === 'POP' || isOfUser() : when) &&
      (isOnce !== 'back' || historyAction === 'POP') &&
      (current.pathname !== next.pathname || (keeps(current) && !keeps(next))),
  );
  const isBlocked = blocker.state === 'blocked';
  const waits = isBlocked && isSaving;
  // The attempt to leave that waits for the save: a further one is confirmed again.
  const [waiting, setWaiting] = useState<Location>();
  if (waits && waiting !== blocker.location) setWaiting(blocker.location);
  const stays = isBlocked && !isSaving && hasFailed && waiting === blocker.location;
  const goes = isBlocked && !isSaving && !when && !stays;
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (goes) blocker.proceed();
    if (stays) blocker.reset();
  }, [blocker, stays, goes]);
  const isLong = useIsLong(waits);
  useEffect(() => {
    if (!when && !isSaving) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [when, isSaving]);
  const stay = (): void => {
    if (blocker.state === 'blocked') blocker.reset();
  };
  return (
    <Dialog
      open={isBlocked && !stays && !goes && (!isSaving || when || isLong)}
      onClose={stay}
      title={<FormattedMessage id={isOnce ? 'ui.leave.once.title' : 'ui.leave.title'} />}
      actions={
        <>
          <Button tone="quiet" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
            <FormattedMessage id="ui.leave.go" />
          </Button>
          <Button onClick={stay}>
            <FormattedMessage id={isOnce ? 'ui.leave.once.stay' : 'ui.leave.stay'} />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id={isOnce ? 'ui.leave.once.text' : 'ui.leave.text'} />
      </p>
    </Dialog>
  );
}

import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const id = 'top-bar-slot';
const never = (): (() => void) => () => {};

/** The place in the top bar that belongs to the open event: its status, "view page". */
export function TopBarSlot({ className }: { className?: string | undefined }) {
  return <div id={id} className={className} />;
}

/** Puts its children there from wherever it stands: `<InTopBar><EventStatus …/></InTopBar>`. */
export function InTopBar({ children }: { children: ReactNode }) {
  const container = useSyncExternalStore(
    never,
    () => document.getElementById(id),
    () => null,
  );
  return container ? createPortal(children, container) : null;
}

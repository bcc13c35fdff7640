import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const id = 'top-bar-slot';
const never = (): (() => void) => () => {};

/** The slot in the top bar for the open event: its status and "view page". */
export function TopBarSlot({ className }: { className?: string | undefined }) {
  return <div id={id} className={className} />;
}

/** Renders its children into the top bar: `<InTopBar><EventStatus …/></InTopBar>`. */
export function InTopBar({ children }: { children: ReactNode }) {
  const container = useSyncExternalStore(
    never,
    () => document.getElementById(id),
    () => null,
  );
  return container ? createPortal(children, container) : null;
}

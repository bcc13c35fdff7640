import { useEffect, useRef, type ReactNode } from 'react';
import { SignedOutNotice } from './signed-out-notice.tsx';

/**
 * The content of a drawer. A drawer focuses the field with `data-autofocus`, but a form may be
 * loaded after the drawer has opened, when the close button has the focus: its field is focused
 * then, unless the user is already in another field.
 */
export function DrawerBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const form = useRef<'unknown' | 'awaited' | 'there'>('unknown');
  useEffect(() => {
    if (form.current === 'there') return;
    const field = body.current?.querySelector<HTMLElement>('[data-autofocus]');
    if (field && form.current === 'awaited' && !body.current?.contains(document.activeElement))
      field.focus();
    form.current = field ? 'there' : 'awaited';
  });
  return (
    <div ref={body}>
      <SignedOutNotice />
      {children}
    </div>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';
import { SignedOutNotice } from './signed-out-notice.tsx';

/**
 * What a drawer holds. A drawer gives the focus to the field that asks for it (`data-autofocus`), but a form may come
 * after it has opened, when the close button has the focus: its field gets it then, unless its reader is in another one
 * already.
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

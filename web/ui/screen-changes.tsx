import { useEffect, useState } from 'react';
import { keepFocus } from '#web/lib/keep-focus.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Says the title of each new screen and keeps the place of the keyboard (see keep-focus.ts). */
export function ScreenChanges() {
  const [title, setTitle] = useState('');
  useEffect(() => keepFocus(setTitle), []);
  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  );
}

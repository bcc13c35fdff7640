import { useEffect, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Says the title of each new screen and keeps the place of the keyboard (see keep-focus.ts). */
export function ScreenChanges() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    let end: (() => void) | undefined;
    let isLeft = false;
    // Not needed before the first screen is left. Without a network the page works all the same.
    import('#web/lib/keep-focus.ts').then(
      ({ keepFocus }) => {
        if (!isLeft) end = keepFocus(setTitle);
      },
      () => {},
    );
    return () => {
      isLeft = true;
      end?.();
    };
  }, []);
  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  );
}

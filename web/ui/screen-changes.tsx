import { useEffect, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Announces the title of each new screen and manages the keyboard focus (see keep-focus.ts). */
export function ScreenChanges() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    let end: (() => void) | undefined;
    let isLeft = false;
    // Not needed before the first screen is left. If it fails to load, the page works all the same.
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

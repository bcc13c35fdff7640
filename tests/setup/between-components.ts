import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { closeDrawn, drawOnlyWithinAct } from './screen.tsx';

// The files of a worker share a window and what they imported: none leaves anything in it. A file
// may ask for no window.
if (typeof document !== 'undefined') {
  await import('./screen-actions.ts');
  beforeEach(() => drawOnlyWithinAct(false));
  afterEach(() => {
    closeDrawn();
    cleanup();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });
}

import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { closeDrawn, drawOnlyWithinAct } from './screen.tsx';

// The files of a worker share a window and imported modules, so each file must leave both clean. A
// file may run without a window.
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

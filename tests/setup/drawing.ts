import { configure } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * Testing Library without its React part, which cannot drive the production build of React. Each
 * action is rendered before the next line runs.
 */
export { fireEvent, screen, waitFor, within } from '@testing-library/dom';

/** Lets React, its scheduled work and responses that have already arrived run. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => setTimeout(() => setImmediate(resolve), 0));

configure({
  asyncWrapper: async (action) => {
    const result = await action();
    await turn();
    return result;
  },
  eventWrapper: (action) => flushSync(action as () => never),
  // A wait queries many times, and each failed attempt would print the whole screen: a fifteenth of
  // the run time. The headings are enough to identify the screen.
  getElementError: (message) =>
    new Error(message === null ? '' : `${message}\non the screen "${headings()}"`),
});

// No style sheet is loaded, so the style of an element is its inline style; computing it for each
// accessible name took a tenth of the run time.
for (const place of [globalThis, document.defaultView])
  Object.assign(place ?? {}, { getComputedStyle: (element: HTMLElement) => element.style });

const close: (() => void)[] = [];

export function render(what: ReactNode): void {
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  flushSync(() => root.render(what));
  close.push(() => {
    root.unmount();
    holder.remove();
  });
}

/** Unmounts everything, like closing the page. */
export function cleanup(): void {
  for (const item of close.splice(0)) item();
}

function headings(): string {
  return [...document.querySelectorAll('h1, h2')].map((element) => element.textContent).join(' / ');
}

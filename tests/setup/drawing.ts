import { configure } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * Testing Library without its React part, which cannot drive React as shipped. What a person did is
 * drawn before the next line reads.
 */
export { fireEvent, screen, waitFor, within } from '@testing-library/dom';

/** React, what it scheduled, and the answers that are there already get their turn. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => setTimeout(() => setImmediate(resolve), 0));

configure({
  asyncWrapper: async (action) => {
    const result = await action();
    await turn();
    return result;
  },
  eventWrapper: (action) => flushSync(action as () => never),
  // A wait asks many times, and each failed attempt would print the whole screen: a fifteenth of
  // the time. The heading is enough to know the screen.
  getElementError: (message) =>
    new Error(message === null ? '' : `${message}\non the screen "${headings()}"`),
});

// No style sheet is read here, so what an element wears is what was written on it; working it out
// anew for each name took a tenth of the time.
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

/** Takes away what was drawn, as closing the page does. */
export function cleanup(): void {
  for (const one of close.splice(0)) one();
}

function headings(): string {
  return [...document.querySelectorAll('h1, h2')].map((one) => one.textContent).join(' / ');
}

import { configure } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** Testing Library without its React part, which cannot drive React as shipped. What a person did is drawn before the next line reads. */
export { fireEvent, screen, waitFor, within } from '@testing-library/dom';

/** React, what it scheduled, and the answers that are there already get their turn. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => setTimeout(() => setImmediate(resolve), 0));

configure({
  asyncWrapper: async (deed) => {
    const result = await deed();
    await turn();
    return result;
  },
  eventWrapper: (deed) => flushSync(deed as () => never),
  // Under load an answer may take its time; what is there is found at once all the same.
  asyncUtilTimeout: 12_000,
  // Whoever waits asks again and again, and each "not yet" would print the whole screen: a fifteenth of the time. The heading says where one is.
  getElementError: (message) =>
    new Error(
      message === null
        ? ''
        : `${message}\non the screen "${[...document.querySelectorAll('h1, h2')].map((heading) => heading.textContent).join(' / ')}"`,
    ),
});

// No style sheet is read here, so what an element wears is what was written on it; working it out anew for each name took a tenth of the time.
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

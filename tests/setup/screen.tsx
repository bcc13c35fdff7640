import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { readCatalogue } from '#platform/i18n.ts';
import { LocaleProvider } from '#web/lib/locale.tsx';

/** Sets whether React renders only within `act`, and warns about changes outside of it. */
export const drawOnlyWithinAct = (is: boolean): void =>
  void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: is });

const open: (() => void)[] = [];

/** Unmounts everything. */
export function closeDrawn(): void {
  for (const close of open.splice(0)) close();
}

/** Wraps a node with the texts that it needs. */
export const inEnglish = (what: ReactNode): ReactNode => (
  <LocaleProvider
    locale="en"
    messages={Object.fromEntries(Object.entries(readCatalogue('messages', 'en'))) as never}
  >
    {what}
  </LocaleProvider>
);

/** Renders a node in English as a browser would, and returns the element that contains it. */
export async function draw(what: ReactNode): Promise<HTMLElement> {
  drawOnlyWithinAct(true);
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  await act(async () => root.render(inEnglish(what)));
  open.push(() => {
    act(() => root.unmount());
    holder.remove();
  });
  return holder;
}

/** Runs a hook like a component would. Returns its latest value. */
export async function hook<T>(use: () => T): Promise<{ current: T }> {
  const held = {} as { current: T };
  function Probe() {
    held.current = use();
    return null;
  }
  await draw(<Probe />);
  return held;
}

/** Types into an input like a user, so that React handles the event. */
export async function type(input: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

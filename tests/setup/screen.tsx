import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { readCatalogue } from '#platform/i18n.ts';
import { LocaleProvider } from '#web/lib/locale.tsx';

/** Whether React draws what was changed within `act` alone, and warns of what changes outside. */
export const drawOnlyWithinAct = (is: boolean): void =>
  void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: is });

const open: (() => void)[] = [];

/** Takes away what was drawn. */
export function closeDrawn(): void {
  for (const close of open.splice(0)) close();
}

/** Something with the texts that it reads. */
export const inEnglish = (what: ReactNode): ReactNode => (
  <LocaleProvider
    locale="en"
    messages={Object.fromEntries(Object.entries(readCatalogue('messages', 'en'))) as never}
  >
    {what}
  </LocaleProvider>
);

/** Draws something in English, as a browser would, and gives the element that holds it. */
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

/** A hook as a component would use it: what it gave last. */
export async function hook<T>(use: () => T): Promise<{ current: T }> {
  const held = {} as { current: T };
  function Probe() {
    held.current = use();
    return null;
  }
  await draw(<Probe />);
  return held;
}

/** Types into an input as a person does: React hears of it. */
export async function type(input: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

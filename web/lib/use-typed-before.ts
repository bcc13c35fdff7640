import {
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';

const never = () => () => undefined;

/**
 * Whether this component hydrated server-rendered HTML, instead of being rendered by the browser.
 */
function useTookOver(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [first] = useState(hydrating);
  return first;
}

const isEntry = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement &&
  control.type === 'checkbox' &&
  control.hasAttribute('value');

/**
 * Adopts what was typed, chosen or ticked before the scripts had loaded: React keeps it in the
 * page, but knows only its own initial values and would overwrite it at the next change. Called
 * once for each named control of the form, before anything is rendered again; checkboxes with a
 * value form a list under one name.
 */
export function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  adopt: (name: string, value: string | boolean | readonly string[]) => void,
): void {
  const tookOver = useTookOver();
  const readForm = useEffectEvent(() => {
    if (!tookOver) return;
    const ticked = new Map<string, string[]>();
    for (const control of form.current?.elements ?? []) {
      if (isEntry(control)) {
        const list = ticked.get(control.name) ?? [];
        ticked.set(control.name, control.checked ? [...list, control.value] : list);
      } else if (control instanceof HTMLInputElement && control.type === 'checkbox')
        adopt(control.name, control.checked);
      else if (control instanceof HTMLInputElement && control.type === 'radio') {
        if (control.checked) adopt(control.name, control.value);
      } else if (
        control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement
      )
        adopt(control.name, control.value);
    }
    for (const [name, values] of ticked) adopt(name, values);
  });
  // Only once, at hydration: from then on React receives every change.
  useLayoutEffect(() => readForm(), []);
}

import {
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';

const never = () => () => undefined;

/** Whether this component took over what the server wrote, rather than being drawn by the browser. */
function useTookOver(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [first] = useState(hydrating);
  return first;
}

/**
 * What was typed, chosen or ticked before the scripts arrived: React keeps it in the page, but knows
 * its own first values only and would write those over it at the next change. Called once for each
 * named control of the form, before anything is drawn anew.
 */
export function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  adopt: (name: string, value: string | boolean) => void,
): void {
  const tookOver = useTookOver();
  const readForm = useEffectEvent(() => {
    if (!tookOver) return;
    for (const control of form.current?.elements ?? []) {
      if (control instanceof HTMLInputElement && control.type === 'checkbox')
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
  });
  // Only what was there when the component took over: from then on React hears of every change.
  useLayoutEffect(() => readForm(), []);
}

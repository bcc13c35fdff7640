import { useEffect, useState, type RefObject } from 'react';

/**
 * Returns whether an input of the form is only partly filled, such as a date without a time: its
 * value is empty then, so nothing else shows that the user typed. Checked after each key and when a
 * field loses the focus.
 */
export function useHalfTyped(form: RefObject<HTMLFormElement | null>): boolean {
  const [isHalf, setHalf] = useState(false);
  useEffect(() => {
    const look = ({ target }: Event): void => {
      const here = form.current;
      if (target instanceof HTMLInputElement && here?.contains(target))
        setHalf([...here.querySelectorAll('input')].some(({ validity }) => validity.badInput));
    };
    const events = ['keyup', 'focusout'];
    for (const event of events) document.addEventListener(event, look);
    return () => {
      for (const event of events) document.removeEventListener(event, look);
    };
  }, [form]);
  return isHalf;
}

import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether a control of the form holds only a part of what it takes, as a day without its time: its value is empty, so
 * nothing else tells that somebody typed. Asked after each key and when a field is left.
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

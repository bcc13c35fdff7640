import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

const delay_ms = 300;
const forget = (timer: ReturnType<typeof setTimeout> | undefined): undefined => void clearTimeout(timer);

/**
 * What is typed into a search field, handed on once the typing pauses. Words belong to the page they were typed on:
 * as soon as somebody is on the way to another page they are forgotten, so that no late search calls them back.
 */
export function useDelayedSearch(current: string, search: (words: string) => void): { typed: string; type(words: string): void } {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const leaving = next !== undefined && next.pathname !== pathname;
  const [typed, setTyped] = useState(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ search, leaving });
  const page = useRef(pathname);
  useEffect(() => {
    latest.current = { search, leaving };
    if (leaving) timer.current = forget(timer.current);
  });
  useEffect(() => {
    if (page.current !== pathname) timer.current = forget(timer.current);
    page.current = pathname;
    // Words still being typed win over what an earlier search put into the address.
    if (timer.current === undefined) setTyped(current);
  }, [current, pathname]);
  useEffect(() => () => void forget(timer.current), []);
  return {
    typed,
    type(words) {
      setTyped(words);
      forget(timer.current);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        if (!latest.current.leaving) latest.current.search(words);
      }, delay_ms);
    },
  };
}

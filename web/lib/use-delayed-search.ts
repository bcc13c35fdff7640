import { use, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';

const delay_ms = 300;
/** Closing a drawer leads back to the list it stood over: that is the same page. */
const isSame = (from: string, to: string): boolean => from === to || from.startsWith(`${to}/`);

/**
 * What is typed into a search field, handed on once the typing pauses. Words belong to the page they were typed on: when
 * somebody is on the way to another page, or is there, they are forgotten, so that no late search calls them back.
 */
export function useDelayedSearch(current: string, search: (words: string) => void): { typed: string; type(words: string): void } {
  const { pathname } = useLocation();
  const router = use(DataRouterContext)?.router;
  const [typed, setTyped] = useState(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(search);
  const page = useRef(pathname);
  const forget = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (!isSame(page.current, pathname)) forget();
    page.current = pathname;
    // Words still being typed win over what an earlier search put into the address.
    if (timer.current === undefined) setTyped(current);
  }, [current, pathname]);
  useEffect(() => forget, []);
  return {
    typed,
    type(words) {
      setTyped(words);
      forget();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        // The router knows where somebody is going before the page is drawn anew.
        const next = router?.state.navigation.location;
        if (!next || isSame(page.current, next.pathname)) latest.current(words);
      }, delay_ms);
    },
  };
}

import { use, useEffect, useRef, useState } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useResolvedPath,
} from 'react-router';

const delay_ms = 300;
const settle_ms = 50;

/**
 * What is typed into a search field, handed on once the typing pauses. Words belong to the page they were typed on: when
 * somebody is on the way elsewhere, they wait until it is drawn; under a drawer the list is still there and is searched,
 * on another page they are forgotten, so that no late search calls them back.
 */
export function useDelayedSearch(
  current: string,
  search: (words: string) => void,
): { typed: string; type: (words: string) => void } {
  const { key } = useLocation();
  // The list's own path, whatever drawer stands over it.
  const { pathname } = useResolvedPath('.');
  const router = use(DataRouterContext)?.router;
  const [typed, setTyped] = useState(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(search);
  const drawn = useRef(key);
  const page = useRef(pathname);
  const forget = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => {
    latest.current = search;
    drawn.current = key;
  });
  useEffect(() => {
    if (page.current !== pathname) forget();
    page.current = pathname;
    // Words still being typed win over what an earlier search put into the address.
    if (timer.current === undefined) setTyped(current);
  }, [current, pathname]);
  useEffect(() => forget, []);
  const hand = (words: string, after_ms: number): void => {
    timer.current = setTimeout(() => {
      // The router knows where somebody is going, and that they are there, before the page is drawn anew.
      if (
        router &&
        (router.state.navigation.location || router.state.location.key !== drawn.current)
      )
        return hand(words, settle_ms);
      timer.current = undefined;
      latest.current(words);
    }, after_ms);
  };
  return {
    typed,
    type(words) {
      setTyped(words);
      forget();
      hand(words, delay_ms);
    },
  };
}

import { use, useEffect, useRef, useState } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useResolvedPath,
} from 'react-router';

const delay_ms = 300;
const settle_ms = 50;

/**
 * The text of a search field, passed on once typing pauses. It belongs to the page on which it was
 * typed: during a navigation it waits until the next page is rendered; if that is a drawer over the
 * list, the search runs, on any other page it is dropped, so that a late search does not navigate
 * back.
 */
export function useDelayedSearch(
  current: string,
  search: (words: string) => void,
): { typed: string; type: (words: string) => void } {
  const { key } = useLocation();
  // The path of the list, without the drawer's part.
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
    // Text that is still being typed takes precedence over the address.
    if (timer.current === undefined) setTyped(current);
  }, [current, pathname]);
  useEffect(() => forget, []);
  const hand = (words: string, after_ms: number): void => {
    timer.current = setTimeout(() => {
      // The router knows the next location before the page is rendered.
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

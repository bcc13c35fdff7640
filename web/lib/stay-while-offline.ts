import { useEffect } from 'react';

/** Places of this page, telephone numbers and files that are here need no network. */
const leadsAway = (link: Element): boolean =>
  !/^(?:#|(?!https?:)[a-z]+:)/i.test(link.getAttribute('href') ?? '');

/**
 * Without a network a link leads nowhere. The router would load the page of a screen that it cannot
 * load, and the browser's own error page would replace this one with what has been typed in it.
 */
export function useStayWhileOffline(): void {
  useEffect(() => {
    const stay = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!navigator.onLine && link && leadsAway(link)) event.preventDefault();
    };
    document.addEventListener('click', stay, true);
    return () => document.removeEventListener('click', stay, true);
  }, []);
}

import { useEffect } from 'react';

/** Whether a link needs the network: anchors of this page and `tel:`, `mailto:` or `blob:` do not. */
const leadsAway = (link: Element): boolean =>
  !/^(?:#|(?!https?:)[a-z]+:)/i.test(link.getAttribute('href') ?? '');

/**
 * Ignores clicks on links while the browser is offline. The router would reload the page for a screen
 * that it cannot load, and the browser's error page would replace this one and the typed input.
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

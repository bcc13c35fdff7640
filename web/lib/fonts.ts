import { useEffect } from 'react';

/** Where a tab notes that the fonts have come: from then on they are in the browser's cache. */
export const fontsKey = 'fonts';

/** The families of tokens.css that are files. */
const families = ["'Inter Variable'", "'Bricolage Grotesque Variable'"];
/** After the page has loaded: what a screen shows first comes before the letters it is written in. */
const later_ms = 1000;

async function bringFonts(): Promise<void> {
  await Promise.all(families.map((family) => document.fonts.load(`1em ${family}`)));
  document.documentElement.dataset['fonts'] = 'kept';
  sessionStorage.setItem(fontsKey, 'kept');
}

/**
 * Brings the fonts where the page did not begin with them: a page for who is signed in has to be made by the browser
 * first, and on a slow network they took half a second from that. Who signed in in this tab has them already
 * (`head-script.ts`).
 */
export function useFonts(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Without fonts, or without a place to note them, the page stays as it is.
    const wait = (): void => {
      timer = setTimeout(() => void bringFonts().catch(() => undefined), later_ms);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => {
      removeEventListener('load', wait);
      clearTimeout(timer);
    };
  }, []);
}

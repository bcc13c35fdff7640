import { useEffect } from 'react';

/**
 * The key under which a tab records that the fonts are loaded: from then on they are in the
 * browser's cache.
 */
export const fontsKey = 'fonts';

/** The font families of tokens.css that are files. */
const families = ["'Inter Variable'", "'Bricolage Grotesque Variable'"];
/** Delay after the page's load event: its content takes precedence over its fonts. */
const later_ms = 1000;

async function bringFonts(): Promise<void> {
  await Promise.all(families.map((family) => document.fonts.load(`1em ${family}`)));
  document.documentElement.dataset['fonts'] = 'kept';
  sessionStorage.setItem(fontsKey, 'kept');
}

/**
 * Loads the fonts on pages that do not start with them: a page for signed-in users is rendered by
 * the browser first, and on a slow network the fonts delayed it by half a second. After a sign-in
 * in the same tab they are cached already (`head-script.ts`).
 */
export function useFonts(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Without fonts, or without storage, the page stays as it is.
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

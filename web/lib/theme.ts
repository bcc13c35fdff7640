import { useSyncExternalStore } from 'react';

/** Light, dark, or following the system. */
export type Theme = 'system' | 'light' | 'dark';

export const themeKey = 'theme';
const listeners = new Set<() => void>();

/**
 * Returns the theme chosen in this browser; `system` when none was. Cannot be called on the server.
 */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/**
 * Applies a theme at once and stores it in this browser; without storage it lasts as long as the
 * page.
 */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Returns the chosen theme; `system` on the server and during hydration. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    currentTheme,
    () => 'system',
  );
}

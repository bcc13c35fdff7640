import { useSyncExternalStore } from 'react';

/** Light, dark, or following the system. */
export type Theme = 'system' | 'light' | 'dark';

export const themeKey = 'theme';
const listeners = new Set<() => void>();

/** The theme chosen in this browser; `system` when none was. Cannot be called on the server. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Applies a theme at once and keeps it in this browser; lasts as long as the page where storage is forbidden. */
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

/** The chosen theme; `system` on the server and while the page is hydrated. */
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

import { useSyncExternalStore } from 'react';

/** Light, dark, or following the system. */
export type Theme = 'system' | 'light' | 'dark';

const key = 'theme';
const listeners = new Set<() => void>();

/**
 * Runs in the head before the first paint, so that a chosen scheme never flashes. It also tells zod
 * not to compile its schemas with `eval`, which the CSP forbids; zod checks when the first schema
 * is created, so nothing later would do.
 */
export const headScript = [
  'globalThis.__zod_globalConfig={jitless:true};',
  `try{var t=localStorage.getItem('${key}');`,
  "if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}",
].join('');

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

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

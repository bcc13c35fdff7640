import { useEffect, useRef } from 'react';

/** Elements in which letters are typed, or which handle keys themselves. */
const takesKeys =
  'input, textarea, select, [contenteditable="true"], dialog[open], [role="dialog"], [role="menu"]';

/**
 * Single letters as commands of a screen: never while the user types, nor with Ctrl, Alt or ⌘, and
 * not when they are switched off (WCAG 2.1.4).
 */
export function useKeys(commands: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(takesKeys)) return;
      if (document.querySelector('dialog[open], [role="dialog"]')) return;
      const command = latest.current[event.key.toLowerCase()];
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}

import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** How long a screen may take to render the field. */
const patience_ms = 10_000;

/**
 * Returns the input of a form by its name; for a hidden input, in which the kit keeps its value,
 * the visible one next to it.
 */
function inputNamed(name: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`main [name="${CSS.escape(name)}"]`);
  return found?.matches('[type="hidden"]')
    ? (found.parentElement?.querySelector<HTMLElement>('input:not([type="hidden"])') ?? null)
    : found;
}

/** Focuses the field whose name is the address's hash (`#order_timeout_in_minutes`). */
export function useFieldInAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const name = hash.slice(1);
    if (!name) return;
    const go = (): boolean => {
      const input = inputNamed(name);
      input?.scrollIntoView({ block: 'center' });
      input?.focus({ preventScroll: true });
      return input !== null;
    };
    if (go()) return;
    const changes = new MutationObserver(() => {
      if (go()) changes.disconnect();
    });
    changes.observe(document.body, { subtree: true, childList: true, attributes: true });
    const end = setTimeout(() => changes.disconnect(), patience_ms);
    return () => {
      clearTimeout(end);
      changes.disconnect();
    };
  }, [hash, key]);
}

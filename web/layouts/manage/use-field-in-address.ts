import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** How long a screen may take to draw the field. */
const patience_ms = 10_000;

/** The input of a form by its name; what stands beside a hidden one that the kit keeps its value in. */
function inputNamed(name: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`main [name="${CSS.escape(name)}"]`);
  return found?.matches('[type="hidden"]')
    ? (found.parentElement?.querySelector<HTMLElement>('input:not([type="hidden"])') ?? null)
    : found;
}

/** An address that ends with the name of a field (`#order_timeout_in_minutes`) opens its screen at the field. */
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

/**
 * Short messages about a finished action: at most five at once, each removed after four seconds
 * (spec §9).
 */
export interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'jade' | 'danger';
}

const max_visible = 5;
const visible_ms = 4000;
const listeners = new Set<() => void>();
let visible: readonly Toast[] = [];
let next = 1;

function change(toasts: readonly Toast[]): void {
  visible = toasts;
  for (const listener of listeners) listener();
}

export const toasts = {
  current: (): readonly Toast[] => visible,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  dismiss: (id: number): void => change(visible.filter((toast) => toast.id !== id)),
};

/**
 * Displays a text in the reader's language. When five are displayed already, the oldest is removed.
 */
export function toast(text: string, tone: Toast['tone'] = 'info'): void {
  const id = next++;
  change([...visible, { id, text, tone }].slice(-max_visible));
  setTimeout(() => toasts.dismiss(id), visible_ms);
}

/** Short news about something just done: at most five at once, each gone after four seconds (spec §9). */
export interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'jade' | 'danger';
}

const at_most = 5;
const shown_ms = 4000;
const listeners = new Set<() => void>();
let shown: readonly Toast[] = [];
let next = 1;

function change(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const tell of listeners) tell();
}

export const toasts = {
  current: (): readonly Toast[] => shown,
  subscribe: (tell: () => void): (() => void) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  dismiss: (id: number): void => change(shown.filter((toast) => toast.id !== id)),
};

export function toast(text: string, tone: Toast['tone'] = 'info'): void {
  const id = next++;
  change([...shown, { id, text, tone }].slice(-at_most));
  setTimeout(() => toasts.dismiss(id), shown_ms);
}

import { CallError } from '#platform/client.ts';

/**
 * Sensitive calls, which must not be possible in a borrowed browser, are refused some time after
 * signing in. The caller waits while a dialog asks the user to confirm their identity, and the call
 * is repeated; if the dialog is closed, the refusal stands.
 */
type Answer = (proved: boolean) => void;
const waiting = new Set<Answer>();
const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

export const presence = {
  isAsked: (): boolean => waiting.size > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      // No dialog is mounted that could ask.
      if (listeners.size === 0) presence.answer(false);
    };
  },
  answer: (proved: boolean): void => {
    const all = [...waiting];
    waiting.clear();
    for (const item of all) item(proved);
    changed();
  },
};

const ask = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (listeners.size === 0) return resolve(false);
    waiting.add(resolve);
    changed();
  });

/** Does the work, and repeats it when the user had to confirm their identity first. */
export async function oncePresent<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const needsPassword = error instanceof CallError && error.code === 'user.confirm_password';
    if (!needsPassword || !(await ask())) throw error;
    return work();
  }
}

import { CallError } from '#platform/client.ts';

/**
 * What a person must not do with a borrowed browser is refused some time after signing in. The caller waits while one
 * dialog asks who it is, and the call is made again; closed, the refusal stands.
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
      // Nobody is left who could ask.
      if (listeners.size === 0) presence.answer(false);
    };
  },
  answer: (proved: boolean): void => {
    const all = [...waiting];
    waiting.clear();
    for (const one of all) one(proved);
    changed();
  },
};

const ask = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (listeners.size === 0) return resolve(false);
    waiting.add(resolve);
    changed();
  });

/** Does the work, and once more when the person had to prove first who they are. */
export async function oncePresent<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isAsked = error instanceof CallError && error.code === 'user.confirm_password';
    if (!isAsked || !(await ask())) throw error;
    return work();
  }
}

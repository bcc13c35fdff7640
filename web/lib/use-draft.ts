import { useEffect, useEffectEvent, useState } from 'react';
import { isRecord } from '#platform/pure/is-record.ts';

/** What is typed, without what is secret. */
const withoutSecrets = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.includes('password')));

function read(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return isRecord(kept) ? kept : {};
  } catch {
    // Storage that is forbidden or holds something else is as good as empty.
    return {};
  }
}

/** Forgets what was typed, once it has been sent. */
export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What cannot be read cannot stay either.
  }
}

/**
 * Keeps what is typed into a form in this tab alone, never passwords, and puts it back when the page is opened again.
 * What the form has already, because it was typed before the scripts came, stays.
 */
export function useDraft(
  key: string,
  form: { values: object; dirty: boolean; set: (path: string, value: unknown) => void },
): void {
  const [isRead, setRead] = useState(false);
  const restore = useEffectEvent(() => {
    const kept = form.dirty ? {} : read(key);
    for (const [name, value] of Object.entries(kept))
      if (typeof value === typeof Reflect.get(form.values, name) && !name.includes('password'))
        form.set(name, value);
    setRead(true);
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    if (!isRead || !form.dirty) return;
    try {
      sessionStorage.setItem(key, JSON.stringify(withoutSecrets(form.values)));
    } catch {
      // Without storage, a reload starts empty.
    }
  }, [isRead, key, form.dirty, form.values]);
}

import { useEffect, useEffectEvent, useState } from 'react';
import { isRecord } from '#platform/pure/is-record.ts';

/** Removes secrets from the input. */
const withoutSecrets = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.includes('password')));

function read(key: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return isRecord(stored) ? stored : {};
  } catch {
    // Storage that is forbidden or contains something else counts as empty.
    return {};
  }
}

/** Removes a draft once it has been sent. */
export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable, so there is no draft.
  }
}

/**
 * Keeps a form's input in this tab, except passwords, and restores it when the page is opened
 * again. Input that the form already has, because it was typed before the scripts had loaded, is
 * kept.
 */
export function useDraft(
  key: string,
  form: { values: object; dirty: boolean; set: (path: string, value: unknown) => void },
): void {
  const [isRead, setRead] = useState(false);
  const restore = useEffectEvent(() => {
    const draft = form.dirty ? {} : read(key);
    for (const [name, value] of Object.entries(draft))
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

import { type RefObject, useEffect, useRef, useState } from 'react';

/** The problems of fields that the form does not display: the summary lists them. */
const hiddenProblems = (form: HTMLFormElement | null, found: Record<string, string>): string[] =>
  Object.entries(found)
    .filter(([path]) => !form?.querySelector(`[name="${CSS.escape(path)}"]`))
    .map(([path, text]) => `${path}: ${text}`);

export interface Refusal {
  found: Record<string, string>;
  words: string | null;
}
/**
 * Once a refusal is rendered, focuses the first field with an error, and reports the errors of
 * fields that are not displayed. A problem without a field is shown above the form and scrolled
 * into view, as the pressed button may be far below.
 */
export function useRefusal(
  form: RefObject<HTMLFormElement | null>,
  name: (refusal: Refusal, hidden: readonly string[]) => void,
): (refusal: Refusal) => void {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const latest = useRef(name);
  useEffect(() => {
    latest.current = name;
  });
  useEffect(() => {
    if (!refusal) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
    latest.current(refusal, hiddenProblems(form.current, refusal.found));
  }, [form, refusal]);
  return setRefusal;
}

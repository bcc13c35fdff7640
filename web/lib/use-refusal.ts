import { type RefObject, useEffect, useRef, useState } from 'react';

/** The problems of fields that the form does not display: the summary lists them. */
const hiddenProblems = (form: HTMLFormElement | null, found: Record<string, string>) =>
  Object.entries(found).filter(([path]) => !form?.querySelector(`[name="${CSS.escape(path)}"]`));

/**
 * Shows the message above the form. A pending button is disabled and loses the focus, and some
 * browsers do not focus a button that is clicked.
 */
function showWords(words: HTMLElement | null | undefined): void {
  const active = document.activeElement;
  if (words && (!active || active === document.body || active.matches(':disabled'))) {
    words.tabIndex = -1;
    words.focus({ preventScroll: true });
  }
  words?.scrollIntoView({ block: 'nearest' });
}

/** The path and text of a problem at a field that the form does not display. */
export type HiddenProblem = readonly [path: string, text: string];

export interface Refusal {
  found: Record<string, string>;
  words: string | null;
}
/** A refusal that is displayed. */
export interface Refused extends Refusal {
  hidden: readonly HiddenProblem[];
}
/**
 * Once a refusal is rendered, focuses the first field with an error, and reports the errors of
 * fields that are not displayed. A problem without a field is shown above the form and scrolled
 * into view, as the pressed button may be far below; it receives the focus if the button lost it.
 */
export function useRefusal(
  form: RefObject<HTMLFormElement | null>,
  name: (refusal: Refusal, hidden: readonly HiddenProblem[]) => void,
): (refusal: Refusal) => void {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const latest = useRef(name);
  useEffect(() => {
    latest.current = name;
  });
  useEffect(() => {
    if (!refusal) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) {
      wrong.focus();
      // The summary, rendered next, may move the field behind a sticky bar.
      requestAnimationFrame(() => wrong.scrollIntoView({ block: 'nearest' }));
    } else showWords(form.current?.querySelector('[role="alert"]'));
    latest.current(refusal, hiddenProblems(form.current, refusal.found));
  }, [form, refusal]);
  return setRefusal;
}

import type { IntlShape } from 'react-intl';

/** What is wrong with a control of which only a part was typed, as a day without its time: its value is empty then. */
export function halfTyped(intl: IntlShape, control: Element | null): string | undefined {
  if (!(control instanceof HTMLInputElement) || !control.validity.badInput) return undefined;
  const name = control.type === 'number' ? 'number' : 'incomplete';
  return intl.formatMessage({ id: `errors.field.${name}` });
}

/** The same of all controls of a form or dialog, by their names. */
export function halfTypedIn(intl: IntlShape, form: ParentNode | null): Record<string, string> {
  const found: Record<string, string> = {};
  for (const control of form?.querySelectorAll('input') ?? []) {
    const problem = halfTyped(intl, control);
    if (problem) found[control.name] = problem;
  }
  return found;
}

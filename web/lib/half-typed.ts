import type { IntlShape } from 'react-intl';

/**
 * Returns the problem of a control that is only partly filled in, such as a day without its time:
 * its value is empty then.
 */
export function halfTyped(intl: IntlShape, control: Element | null): string | undefined {
  if (!(control instanceof HTMLInputElement) || !control.validity.badInput) return undefined;
  const name = control.type === 'number' ? 'number' : 'incomplete';
  return intl.formatMessage({ id: `errors.field.${name}` });
}

/** Like `halfTyped`, for all controls of a form or dialog, by their names. */
export function halfTypedIn(intl: IntlShape, form: ParentNode | null): Record<string, string> {
  const found: Record<string, string> = {};
  for (const control of form?.querySelectorAll('input') ?? []) {
    const problem = halfTyped(intl, control);
    if (problem) found[control.name] = problem;
  }
  return found;
}

/** The problems of a form; a select without a choice asks for one, rather than to be filled in. */
export function withChoices(
  intl: IntlShape,
  form: ParentNode | null,
  found: Record<string, string>,
): Record<string, string> {
  for (const { name, value } of form?.querySelectorAll('select') ?? [])
    if (found[name] && value === '')
      found[name] = intl.formatMessage({ id: 'errors.field.choose' });
  return found;
}

import type { IntlShape } from 'react-intl';
import type { z } from 'zod';
import { CallError } from '#platform/client.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { FieldProblem } from '#platform/pure/refusal.ts';
import { shownValues } from '#platform/pure/shown-values.ts';
import { isMessageKey } from './is-message-key.ts';
import { issueText } from './issue-text.ts';
import { valueAt } from './paths.ts';
import type { HiddenProblem, Refused } from './use-refusal.ts';

/** Returns the label of a field, by its whole path or its last name. */
function knownLabel(intl: IntlShape, path: string): string | undefined {
  const name = path.replace(/\.\d+/g, '');
  const id = [`fields.${name}`, `fields.${name.split('.').at(-1)}`].find((key) =>
    isMessageKey(intl, key),
  );
  return id && intl.formatMessage({ id });
}
/** Returns the label of a field; logs one that is missing, and falls back to its path. */
export function labelOf(intl: IntlShape, path: string): string {
  const label = knownLabel(intl, path);
  if (label === undefined) console.error(`The field ${path} has no label.`);
  return label ?? path.replace(/\.\d+/g, '');
}

/** The problem of a field that the form does not display, with the field's label if it has one. */
const hiddenProblem = (intl: IntlShape, [path, text]: HiddenProblem): string =>
  `${knownLabel(intl, path) ?? path}: ${text}`;

/** Returns the schema's errors for a body, one text per path; none for a valid one. */
export function schemaProblems(
  intl: IntlShape,
  schema: z.ZodType,
  sent: unknown,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of schema.safeParse(sent).error?.issues ?? [])
    found[issue.path.join('.')] ??= issueText(intl, issue, valueAt(sent, issue.path.join('.')));
  return found;
}

/** Returns the texts of a form's own checks, one per path. */
export const checkProblems = (
  intl: IntlShape,
  locale: Locale,
  problems: Record<string, FieldProblem>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([path, { key, values }]) => [
      path,
      intl.formatMessage({ id: key }, shownValues(values ?? {}, locale)),
    ]),
  );

/** Returns the server's errors for fields, one text per path. */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).map(([path, texts]) => [path, texts.join(' ')]),
  );
}

/**
 * Returns the errors that remain after a change at this path, without those of its parents and
 * children; the same object if none was removed.
 */
export function withoutErrorsAt(
  errors: Record<string, string>,
  path: string,
): Record<string, string> {
  const all = Object.entries(errors);
  const otherErrors = all.filter(
    ([fieldPath]) => !`${fieldPath}.`.startsWith(`${path}.`) && !path.startsWith(`${fieldPath}.`),
  );
  return otherErrors.length === all.length ? errors : Object.fromEntries(otherErrors);
}

/**
 * Returns how many fields still have problems, or the problem without a field, and the remaining
 * problems of fields that are not displayed; null once every field was changed.
 */
export function summaryOf(
  intl: IntlShape,
  { found, words, hidden }: Refused,
  errors: Record<string, string>,
): string | null {
  const count = Object.keys(errors).length;
  const first =
    count > 0
      ? intl.formatMessage({ id: 'errors.form.summary' }, { count })
      : Object.keys(found).length > 0
        ? null
        : words;
  const remaining = hidden.filter(([path]) => path in errors);
  return (
    [first, ...remaining.map((item) => hiddenProblem(intl, item))].filter(Boolean).join(' ') || null
  );
}

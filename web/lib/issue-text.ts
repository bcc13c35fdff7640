import { isMessageKey } from './is-message-key.ts';
import type { KeyBelow } from '#platform/pure/message-keys.ts';
import type { IntlShape } from 'react-intl';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** A text of only spaces is empty, too: the server trims it. */
const empty = (value: unknown): boolean =>
  typeof value === 'string' ? !value.trim() : value === undefined || value === null;

/** Returns the text for one schema issue, which says what to do. */
export function issueText(intl: IntlShape, issue: Issue, value: unknown): string {
  const text = (name: KeyBelow<'errors.field'>, values: Record<string, number> = {}): string =>
    intl.formatMessage({ id: `errors.field.${name}` }, values);
  const own = isMessageKey(intl, issue.message) ? issue.message : null;
  if (own && issue.code === 'custom') return intl.formatMessage({ id: own });
  if (empty(value)) return text(issue.code === 'invalid_value' ? 'choose' : 'required');
  if (own) return intl.formatMessage({ id: own });
  switch (issue.code) {
    case 'invalid_type':
      return text(
        issue.expected === 'number' ? 'number' : issue.expected === 'int' ? 'whole' : 'invalid',
      );
    case 'too_small':
      if (issue.origin === 'array' && issue.minimum === 1) return text('choose');
      return text(
        issue.origin === 'string' ? 'too_short' : issue.inclusive === false ? 'above' : 'too_small',
        { minimum: Number(issue.minimum) },
      );
    case 'too_big':
      return text(issue.origin === 'string' ? 'too_long' : 'too_large', {
        maximum: Number(issue.maximum),
      });
    case 'invalid_format':
      return text(issue.format === 'email' ? 'email' : 'invalid');
    case 'invalid_value':
      return text('choose');
    default:
      return text('invalid');
  }
}

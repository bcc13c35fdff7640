import type { IntlShape } from 'react-intl';
import { CallError } from '#platform/client.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';

/** The message for what failed, including the reason: `errors.failed.event_update`. */
export type Failure = Extract<MessageKey, `errors.failed.${string}`>;

/**
 * Returns the text for a failed call: the server's own for a refusal; else what failed, if given,
 * with a general text that says what to do next.
 */
export function callProblem(intl: IntlShape, error: unknown, failed?: Failure): string {
  const reason = reasonOf(intl, error);
  const isRefusal = error instanceof CallError && error.status >= 400 && error.status < 500;
  return failed && !isRefusal ? intl.formatMessage({ id: failed }, { reason }) : reason;
}

function reasonOf(intl: IntlShape, error: unknown): string {
  if (!(error instanceof CallError)) return intl.formatMessage({ id: 'errors.call.unexpected' });
  if (error.status === 0) return intl.formatMessage({ id: 'errors.call.offline' });
  if (error.status === 429 && !error.message)
    return intl.formatMessage({ id: 'errors.call.busy' }, { seconds: error.retry_after ?? 0 });
  if (error.message && (error.status < 500 || [502, 503, 504].includes(error.status)))
    return error.message;
  return intl.formatMessage({
    id: error.status === 403 ? 'errors.call.forbidden' : 'errors.call.unexpected',
  });
}

/**
 * Like `callProblem`, for a form of one field such as an upload: the error of that field takes
 * precedence.
 */
export const fieldProblem = (
  intl: IntlShape,
  error: unknown,
  field: string,
  failed?: Failure,
): string =>
  (error instanceof CallError && error.errors[field]?.join(' ')) ||
  callProblem(intl, error, failed);

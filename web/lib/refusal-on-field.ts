import { CallError } from '#platform/client.ts';

/** Attaches the text of a refusal to the field it is about, as if the server had done so. */
export function refusalOnField(error: unknown, fields: Record<string, string>): unknown {
  const path = error instanceof CallError ? fields[error.code] : undefined;
  if (!(error instanceof CallError) || path === undefined || Object.keys(error.errors).length > 0)
    return error;
  return new CallError(
    error.status,
    { message: error.message, code: error.code, errors: { [path]: [error.message] } },
    error.retry_after,
  );
}

/** Rethrows a refusal of one part of a form, with its paths relative to the form. */
export const refusalBelow =
  (at: string) =>
  (error: unknown): never => {
    if (!(error instanceof CallError)) throw error;
    const { status, message, code, details, retry_after } = error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([path, texts]) => [`${at}.${path}`, texts]),
    );
    throw new CallError(status, { message, code, details, errors }, retry_after);
  };

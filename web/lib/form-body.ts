/**
 * Makes a multipart body: texts as they are, other values as JSON (`platform/multipart.ts` parses
 * it), absent values left out.
 */
export function formBody(
  values: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, File | null>> = {},
): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined)
      body.set(
        name,
        typeof value === 'object' && value ? JSON.stringify(value) : String(value ?? ''),
      );
  for (const [name, file] of Object.entries(files)) if (file) body.set(name, file);
  return body;
}

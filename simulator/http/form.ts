/** What a request carried: form fields and JSON alike. The readers in `params.ts` check each value before it is used. */
export type Params = { [name: string]: unknown };

/** Reads `metadata[order]=1&expand[0]=latest_charge` into nested objects; lists stay objects keyed by their index. */
export function parseForm(text: string): Params {
  const params = bare();
  for (const [name, value] of new URLSearchParams(text)) set(params, path(name), value);
  return params;
}

function path(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
}

function set(into: Params, keys: string[], value: string): void {
  let at = into;
  for (const [index, key] of keys.entries()) {
    // `expand[]=a&expand[]=b` counts on.
    const name = key === '' ? String(Object.keys(at).length) : key;
    if (index === keys.length - 1) at[name] = value;
    else {
      const inner = at[name];
      const next = isObject(inner) ? inner : bare();
      at[name] = next;
      at = next;
    }
  }
}

export function isObject(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Without a prototype, a field named `__proto__` is only a field. */
function bare(): Params {
  return Object.create(null) as Params;
}

import { escapeHtml } from './pure/escape-html.ts';

/** HTML that is safe to output: made by the `html` tag or vouched for by `raw`. */
export class Html {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
  toString(): string {
    return this.value;
  }
}

/** HTML that was sanitised when it was stored. */
export const raw = (value: string): Html => new Html(value);

/**
 * A template tag that escapes its values, except Html; lists are joined, null, undefined and false
 * are omitted.
 */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  const escaped = (value: unknown): string => {
    if (value instanceof Html) return value.value;
    if (Array.isArray(value)) return value.map(escaped).join('');
    return value === null || value === undefined || value === false
      ? ''
      : escapeHtml(String(value));
  };
  return new Html(
    parts.reduce(
      (text, part, i) => text + part + (i < values.length ? escaped(values[i]) : ''),
      '',
    ),
  );
}

import { escapeHtml } from './pure/escape-html.ts';

/** HTML that is already safe: made by the `html` tag or vouched for by `raw`. */
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
 * A template whose values are escaped, unless they are Html themselves; lists are joined, null and false are
 * nothing.
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

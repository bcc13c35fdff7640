import { isHex } from '#platform/pure/ink-on.ts';

export interface WidgetAppearance {
  primary: string | null;
  background: string | null;
  text: string | null;
  padding: number;
}

/** The largest padding around the tickets, in pixels. */
export const most_padding = 64;

// The `#` of a colour is optional, because it must be escaped in a URL.
function colour(value: string | null): string | null {
  const hex = `#${(value ?? '').trim().replace(/^#/, '')}`;
  return isHex(hex) ? hex.toLowerCase() : null;
}

/** The appearance parameters of the widget. Invalid ones are ignored. */
export function widgetAppearance(search: URLSearchParams): WidgetAppearance {
  const padding = search.get('padding') ?? '';
  return {
    primary: colour(search.get('primary')),
    background: colour(search.get('background')),
    text: colour(search.get('text')),
    padding: /^\d{1,3}$/.test(padding) ? Math.min(Number(padding), most_padding) : 0,
  };
}

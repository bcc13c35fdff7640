import { isHex } from '#web/components/event-page/ink-on.ts';

export interface WidgetLook {
  primary: string | null;
  background: string | null;
  text: string | null;
  padding: number;
}

/** The widest frame of nothing around the tickets, in pixels. */
export const most_padding = 64;

// A colour may come with its `#` or, as one has to escape that in an address, without.
function colour(value: string | null): string | null {
  const hex = `#${(value ?? '').trim().replace(/^#/, '')}`;
  return isHex(hex) ? hex.toLowerCase() : null;
}

/** How the site that frames the widget wants it. What is not written as it should be is as if it were not there. */
export function widgetLook(search: URLSearchParams): WidgetLook {
  const padding = search.get('padding') ?? '';
  return {
    primary: colour(search.get('primary')),
    background: colour(search.get('background')),
    text: colour(search.get('text')),
    padding: /^\d{1,3}$/.test(padding) ? Math.min(Number(padding), most_padding) : 0,
  };
}

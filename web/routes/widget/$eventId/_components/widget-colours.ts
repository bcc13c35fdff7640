import type { PublicEvent } from '#features/listings/contract.ts';
import { coloursOf, type ColourSettings } from '#features/events/rules/page-colours.ts';
import type { WidgetAppearance } from '#web/components/widget-appearance.ts';

const venueDefault: ColourSettings = {
  homepage_background_color: null,
  homepage_body_background_color: null,
  homepage_primary_color: null,
  homepage_primary_text_color: null,
  homepage_secondary_color: null,
  homepage_secondary_text_color: null,
};

/**
 * The designer's colours, overridden by the embedding site's. A widget always has a background,
 * white by default: a visitor's dark scheme must not put a dark box on a light page.
 */
export function widgetColours(
  designed: PublicEvent['settings'] | null,
  { primary, background, text, padding }: WidgetAppearance,
) {
  const base = designed ?? venueDefault;
  const fill =
    background ??
    base.homepage_body_background_color ??
    base.homepage_background_color ??
    '#ffffff';
  const colours = coloursOf({
    ...base,
    homepage_background_color: fill,
    homepage_body_background_color: fill,
    ...(primary ? { homepage_primary_color: primary, homepage_primary_text_color: null } : {}),
  });
  const more: Record<string, string> = {
    '--widget-padding': `${padding}px`,
    ...(text ? { '--ink': text, '--muted': text } : {}),
  };
  return { colours, more };
}

import { currentTheme } from '#web/lib/theme.ts';

/**
 * Returns the page's colours for Stripe's fields (docs.stripe.com/elements/appearance-api), as the
 * page's style sheet does not apply inside their frame.
 */
export function cardAppearance(): { theme: 'stripe' | 'night'; variables: Record<string, string> } {
  const chosen = currentTheme();
  const dark =
    chosen === 'dark' ||
    (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const page = getComputedStyle(document.documentElement);
  const variables: Record<string, string> = {
    borderRadius: '6px',
    fontFamily: page.getPropertyValue('font-family'),
  };
  for (const [name, token] of [
    ['colorPrimary', '--accent'],
    ['colorBackground', '--surface'],
    ['colorText', '--ink'],
    ['colorDanger', '--danger'],
  ] as const) {
    // A token contains two colours: light-dark(#cc3b25, #f0654d).
    const [light, night] = page.getPropertyValue(token).match(/#[0-9a-f]{3,8}/gi) ?? [];
    const colour = dark ? (night ?? light) : light;
    if (colour) variables[name] = colour;
  }
  return { theme: dark ? 'night' : 'stripe', variables };
}

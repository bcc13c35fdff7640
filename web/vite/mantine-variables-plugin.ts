import type { Plugin } from 'vite';

const id = 'virtual:mantine-variables.css';

/**
 * Mantine's CSS variables as one static style sheet made from the product's theme at build time.
 * The provider would otherwise write ten kilobytes of inline style into every page.
 */
export function mantineVariablesPlugin(): Plugin {
  return {
    name: 'foyer:mantine-variables',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(source) {
      if (source !== `\0${id}`) return null;
      const { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } =
        await import('@mantine/core');
      const { mantineTheme } = await import('../components/kit/mantine-theme.ts');
      const theme = mergeMantineTheme(DEFAULT_THEME, mantineTheme);
      return `@layer mantine{${convertCssVariables(defaultCssVariablesResolver(theme))}}`;
    },
  };
}

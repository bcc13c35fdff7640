import type { Plugin } from 'vite';
import { kitFiles, namedImport, namesIn } from './mantine-files.ts';

/**
 * Rewrites imports of the UI kit to the parts' own files. Through the package's index every screen
 * would seem to need all parts, and the chunks could not tell what the first screen needs.
 */
export function barrelPlugin(): Plugin {
  const known = kitFiles();
  return {
    name: 'foyer:barrel',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.(?:tsx?|mjs)(?:$|\?)/, code: '@mantine/' },
      handler: (code) =>
        code.replace(namedImport, (_, list: string, from: string) =>
          namesIn(list)
            .map(({ name, alias }) => {
              const file = known.get(from)?.get(name) ?? from;
              return `import { ${name} as ${alias} } from ${JSON.stringify(file)};`;
            })
            .join(''),
        ),
    },
  };
}

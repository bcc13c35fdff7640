import type { Plugin } from 'vite';

const barrel = /import\s*\{([^}]+)\}\s*from\s*['"]@tabler\/icons-react['"];?/g;

/**
 * Imports icons one by one: the package's index would make every build and every start read six
 * thousand files.
 */
export function tablerPlugin(): Plugin {
  return {
    name: 'foyer:tabler',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: '@tabler/icons-react' },
      handler(code) {
        return code.replace(barrel, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '))
            .map((name) => {
              const [icon = '', alias = icon] = name.split(/\s+as\s+/);
              return `import ${alias} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs';`;
            })
            .join(''),
        );
      },
    },
  };
}

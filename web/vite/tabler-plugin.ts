import type { Plugin } from 'vite';

const barrel = /import\s*\{([^}]+)\}\s*from\s*['"]@tabler\/icons-react['"];?/g;

const attributes = /\/defaultAttributes\.mjs$/;

/**
 * Imports icons one by one: the package's index would make every build and every start read six
 * thousand files. Hides all of them from screen readers, as each is beside a text or in a control
 * that has a name: VoiceOver announced an image for each.
 */
export function tablerPlugin(): Plugin {
  return {
    name: 'foyer:tabler',
    enforce: 'pre',
    transform: {
      filter: { id: [/\.tsx?$/, attributes], code: '@tabler/icons-react' },
      handler(code, id = '') {
        if (attributes.test(id)) return code.replaceAll('xmlns:', "'aria-hidden': true, xmlns:");
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

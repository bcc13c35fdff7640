import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const packages = ['@mantine/core', '@mantine/hooks'];
const named = /import\s*\{([^}]+)\}\s*from\s*['"](@mantine\/(?:core|hooks))['"];?/g;

/** `Button as B, type ButtonProps` → the names that are there at run time. */
const namesIn = (list: string): { name: string; alias: string }[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one && !one.startsWith('type '))
    .map((one) => {
      const [name = '', alias = name] = one.split(/\s+as\s+/);
      return { name, alias };
    });

/** In which file of a package each of its names is, from what its index imports. */
function filesOf(name: string): Map<string, string> {
  const index = fileURLToPath(import.meta.resolve(name));
  const files = new Map<string, string>();
  const code = readFileSync(index, 'utf8');
  for (const [, list = '', path = ''] of code.matchAll(/import \{([^}]+)\} from "([^"]+)"/g))
    for (const { name: own, alias } of namesIn(list))
      if (own === alias) files.set(own, path.startsWith('.') ? join(dirname(index), path) : path);
  return files;
}

/**
 * Parts of the UI kit are imported from their own files. Through the index of the package every screen would seem to
 * need all of them, and the chunks could not tell what the first screen needs.
 */
export function barrelPlugin(): Plugin {
  const known = new Map(packages.map((name) => [name, filesOf(name)]));
  return {
    name: 'foyer:barrel',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.(?:tsx?|mjs)(?:$|\?)/, code: /@mantine\/(?:core|hooks)/ },
      handler: (code) =>
        code.replace(named, (_, list: string, from: string) =>
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

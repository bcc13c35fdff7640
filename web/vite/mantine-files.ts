import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = ['core', 'hooks', 'notifications', 'spotlight', 'modals'];
/** Named imports of the UI kit, as written in the product's sources and the kit's own packages. */
export const namedImport = new RegExp(
  String.raw`import\s*\{([^}]+)\}\s*from\s*['"](@mantine/(?:${packages.join('|')}))['"];?`,
  'g',
);

/** `Button as B, type ButtonProps` → the names that exist at run time. */
export const namesIn = (list: string): { name: string; alias: string }[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !part.startsWith('type '))
    .map((item) => {
      const [name = '', alias = name] = item.split(/\s+as\s+/);
      return { name, alias };
    });

/** Returns the path of the file that an import of a package's name loads. */
export const indexOf = (name: string): string => fileURLToPath(import.meta.resolve(name));

/** Returns the file of each name in each package of the kit, from the imports of its index. */
export function kitFiles(): Map<string, Map<string, string>> {
  const all = new Map<string, Map<string, string>>();
  for (const name of packages.map((item) => `@mantine/${item}`)) {
    const index = indexOf(name);
    const files = new Map<string, string>();
    for (const [, list = '', path = ''] of readFileSync(index, 'utf8').matchAll(
      /import \{([^}]+)\} from "([^"]+)"/g,
    ))
      for (const { name: own, alias } of namesIn(list))
        if (own === alias) files.set(own, path.startsWith('.') ? join(dirname(index), path) : path);
    all.set(name, files);
  }
  return all;
}

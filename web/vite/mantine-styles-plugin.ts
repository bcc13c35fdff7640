import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { indexOf, kitFiles, namedImport, namesIn } from './mantine-files.ts';

const id = 'virtual:mantine-styles.css';
// These packages render parts of the kit, too.
const users = ['modals', 'notifications', 'spotlight', 'dropzone', 'tiptap'].map((name) =>
  dirname(indexOf(`@mantine/${name}`)),
);

/** Returns the files of the kit that any screen of the product loads. */
function usedFiles(root: string): Set<string> {
  const known = kitFiles().get('@mantine/core');
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file) || !file.endsWith('.mjs')) return;
    found.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g))
      add(join(dirname(file), path));
  };
  const sources = [
    ...globSync('web/**/*.{ts,tsx}', { cwd: root }).map((name) => join(root, name)),
    ...users.flatMap((folder) =>
      globSync('**/*.mjs', { cwd: folder }).map((name) => join(folder, name)),
    ),
    indexOf('mantine-datatable'),
  ];
  for (const source of sources)
    for (const [, list = '', from] of readFileSync(source, 'utf8').matchAll(namedImport))
      if (from === '@mantine/core')
        for (const { name } of namesIn(list)) add(known?.get(name) ?? '');
  return found;
}

/**
 * The kit's style sheet without the parts that no screen uses: two thirds of it. The rest is
 * unchanged, in its own layer.
 */
export function mantineStylesPlugin(root: string): Plugin {
  return {
    name: 'foyer:mantine-styles',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null;
      const folder = join(dirname(indexOf('@mantine/core')), '..');
      const used = [...usedFiles(root)].join('\n');
      let css = readFileSync(join(folder, 'styles.layer.css'), 'utf8');
      for (const name of readdirSync(join(folder, 'styles'))) {
        const part = /^([A-Z]\w+)\.layer\.css$/.exec(name)?.[1];
        if (!part || used.includes(`/${part}/`) || used.includes(`/${part}.mjs`)) continue;
        const own = readFileSync(join(folder, 'styles', name), 'utf8');
        css = css.replace(
          own
            .replace(/^@layer mantine \{/, '')
            .replace(/\}\s*$/, '')
            .trim(),
          '',
        );
      }
      return css;
    },
  };
}

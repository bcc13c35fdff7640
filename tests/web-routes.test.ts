import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';

// The router's helpers ask where the application lives; outside its plugin no one has said so yet.
(globalThis as { __reactRouterAppDirectory?: string }).__reactRouterAppDirectory =
  `${process.cwd()}/web`;
const { default: routes } = await import('../web/routes.ts');

interface Address {
  path: string;
  file: string;
}
const addresses = (entries: RouteConfigEntry[], above = ''): Address[] =>
  entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/');
    const own = entry.file.startsWith('layouts/') ? [] : [{ path, file: entry.file }];
    return [...own, ...addresses(entry.children ?? [], path)];
  });

/**
 * `manage/event/:eventId/orders` → `routes/manage/event/$eventId/orders.tsx`; the home of a folder
 * is its `index.tsx`.
 */
const filesOf = (path: string): string[] => {
  const name = path.replace(/:(\w+)\??/g, '$$$1').replace(/\*$/, '$');
  return [`routes/${name}.tsx`, `routes/${name ? `${name}/` : ''}index.tsx`];
};

it('every address is the path of its file, and the file is there', () => {
  const all = addresses(routes);
  expect(all.length).toBeGreaterThan(3);
  for (const { path, file } of all) {
    expect(filesOf(path)).toContain(file);
    expect(existsSync(`web/${file}`), file).toBe(true);
  }
});

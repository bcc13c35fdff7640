import { join } from 'node:path';
import type { Rolldown } from 'vite';

// With these a visit begins; `root` also brings what every page shows.
const first = [
  'web/entry.client.tsx',
  'web/root.tsx',
  'web/layouts/public.tsx',
  'web/routes/event/$eventId/$eventSlug.tsx',
];
// A small file of the event page that the checkout needs as well would else be a chunk of its own.
const stays =
  /\/web\/(entry|components\/event-page(?:\.|\/(?!visitor-codes))|routes\/|layouts\/\w+\.)|\/node_modules\//;

/**
 * Names the chunk of what the first pages of a visit share with others. Three dozen files of a few hundred bytes would
 * compress badly and each be asked for; as one they cost six kilobytes less.
 */
export function shellOf(root: string): Rolldown.CodeSplittingNameFunction {
  const needed = new Set<string>();
  return (id, graph) => {
    const add = (module: string): void => {
      if (needed.has(module)) return;
      needed.add(module);
      graph.getModuleInfo(module)?.importedIds.forEach(add);
    };
    for (const file of first) add(join(root, file));
    return needed.has(id) && !stays.test(id) ? 'shell' : null;
  };
}

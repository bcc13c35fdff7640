import type { MessageKey } from '#platform/pure/message-keys.ts';
import { allPages } from '#web/lib/page-at.ts';

// A route is named as its file.
const declared = new Map(
  allPages.map(({ file, breadcrumb }) => [file.replace('.tsx', ''), breadcrumb]),
);

/** The page one step above in the address, when web/pages.ts has words for it. */
export function aboveRoute(route: string): { id: string; breadcrumb: MessageKey } | null {
  const id = route.slice(0, route.lastIndexOf('/'));
  const breadcrumb = declared.get(id);
  return breadcrumb ? { id, breadcrumb } : null;
}

/** The words that web/pages.ts has for a route, by the router's name of it. */
export const declaredBreadcrumb = (route: string): MessageKey | undefined => declared.get(route);

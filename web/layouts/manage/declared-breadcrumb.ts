import type { MessageKey } from '#platform/pure/message-keys.ts';
import { declaredPage } from '#web/lib/declared-page.ts';

/** The page one step above in the address, when web/pages.ts has words for it. */
export function aboveRoute(route: string): { id: string; breadcrumb: MessageKey } | null {
  const id = route.slice(0, route.lastIndexOf('/'));
  const breadcrumb = declaredBreadcrumb(id);
  return breadcrumb ? { id, breadcrumb } : null;
}

/** The words that web/pages.ts has for a route, by the router's name of it. */
export const declaredBreadcrumb = (route: string): MessageKey | undefined =>
  declaredPage(route)?.breadcrumb;

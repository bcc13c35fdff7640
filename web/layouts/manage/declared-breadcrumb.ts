import type { MessageKey } from '#platform/pure/message-keys.ts';
import { declaredPage } from '#web/lib/declared-page.ts';

/** Returns the page one step up in the path, if web/pages.ts has a breadcrumb for it. */
export function aboveRoute(route: string): { id: string; breadcrumb: MessageKey } | null {
  const id = route.slice(0, route.lastIndexOf('/'));
  const breadcrumb = declaredBreadcrumb(id);
  return breadcrumb ? { id, breadcrumb } : null;
}

/** Returns the breadcrumb that web/pages.ts declares for a route, by the router's id. */
export const declaredBreadcrumb = (route: string): MessageKey | undefined =>
  declaredPage(route)?.breadcrumb;

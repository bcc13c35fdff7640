import { allPages, type PageAt } from './page-at.ts';

// The router's id of a route is its file's path.
const declared = new Map(allPages.map((page) => [page.file.replace('.tsx', ''), page]));

/** Returns the declaration of a route in web/pages.ts, by the router's id. */
export const declaredPage = (route: string): PageAt | undefined => declared.get(route);

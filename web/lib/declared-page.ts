import { allPages, type PageAt } from './page-at.ts';

// A route is named as its file.
const declared = new Map(allPages.map((page) => [page.file.replace('.tsx', ''), page]));

/** What web/pages.ts says of a route, by the router's name of it. */
export const declaredPage = (route: string): PageAt | undefined => declared.get(route);

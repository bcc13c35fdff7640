import { categories } from '../event-list/event-query.ts';

/** Does this category have a name in every language? Free text is shown as it is. */
export const categoryKey = (name: string): boolean =>
  (categories as readonly string[]).includes(name);

import { categories } from '../event-list/event-query.ts';

/** Whether this category has a translated name. Free text is displayed as it is. */
export const categoryKey = (name: string): boolean =>
  (categories as readonly string[]).includes(name);

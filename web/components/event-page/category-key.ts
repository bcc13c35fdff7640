import { categories } from '../event-list/event-query.ts';

/** Whether this category has a translated name. Free text is displayed as it is. */
export const categoryKey = (name: string): name is (typeof categories)[number] =>
  categories.some((category) => category === name);

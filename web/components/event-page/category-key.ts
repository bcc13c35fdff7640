import { categories } from '../event-list/event-query.ts';

/** Whether a category has a translated name. Other categories are displayed as typed. */
export const categoryKey = (name: string): name is (typeof categories)[number] =>
  categories.some((category) => category === name);

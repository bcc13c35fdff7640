import type { Shapes } from './shape.ts';

/** What the lists and readings of version 1 may be asked with. */
const paging: Shapes = {
  ending_before: 'text',
  expand: 'texts',
  limit: 'integer',
  starting_after: 'text',
};

export const one: Shapes = { expand: 'texts' };
/** A time, or a range of it; `page` reads either. */
export const listOf = (more: Shapes): Shapes => ({ ...paging, created: 'open', ...more });

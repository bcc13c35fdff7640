import type { Shapes } from './shape.ts';

/** The query parameters of the lists and objects of version 1. */
const paging: Shapes = {
  ending_before: 'text',
  expand: 'texts',
  limit: 'integer',
  starting_after: 'text',
};

export const read: Shapes = { expand: 'texts' };
/** `created` is a time or a range of it; `page` reads either. */
export const listOf = (more: Shapes): Shapes => ({ ...paging, created: 'open', ...more });

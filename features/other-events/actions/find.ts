import * as store from '../store.ts';

export const otherEventKeys = store.publicKeys;
/** In no particular order, with all languages. */
export const otherEventsByIds = store.byIds;

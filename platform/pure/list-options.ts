import type { FieldName } from './message-keys.ts';

export const operators = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'like', 'in'] as const;
export type Operator = (typeof operators)[number];
export type FilterKind = 'text' | 'number' | 'instant' | readonly string[];
export interface ListOptions {
  /** Each needs a label, `fields.<name>`. */
  sorts: readonly FieldName[];
  default: readonly [by: string, direction: 'asc' | 'desc'];
  filters?: Record<string, FilterKind>;
  /** Aliases of filters: name → filter of the list. */
  filter_names?: Record<string, string>;
}

/**
 * Returns the options of a page's list, for another call about the same rows; throws for a call
 * without a list.
 */
export function optionsOf({ list }: { list?: ListOptions }): ListOptions {
  if (!list) throw new TypeError('This call has no list.');
  return list;
}

/** Returns every name by which a list can be filtered, with the kind of its values. */
export const filtersOf = ({ filters = {}, filter_names = {} }: ListOptions) => {
  const others = Object.entries(filter_names).flatMap(([name, field]) => {
    const kind = filters[field];
    return kind ? [[name, kind] as const] : [];
  });
  return { ...filters, ...Object.fromEntries(others) };
};

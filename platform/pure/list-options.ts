import type { FieldName } from './message-keys.ts';

export const operators = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'like', 'in'] as const;
export type Operator = (typeof operators)[number];
export type FilterKind = 'text' | 'number' | 'instant' | readonly string[];
export interface ListOptions {
  /** Each has a label, `fields.<name>`. */
  sorts: readonly FieldName[];
  default: readonly [by: string, direction: 'asc' | 'desc'];
  filters?: Record<string, FilterKind>;
}

import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { AnswerOf, Endpoint, Page } from '#platform/endpoint.ts';

export type ListEndpoint = Endpoint<unknown, z.ZodType, z.ZodType, z.ZodType, 'page'>;
export type RowOf<E> = AnswerOf<E> extends Page<infer T> ? T : never;

type IconType = ComponentType<{ size?: number | string; stroke?: number | string }>;

export interface Column<T> {
  /** Also the sort's name, when `sort` is set and the endpoint knows it. */
  name: string;
  /** Message key of its heading. */
  message: string;
  render: (row: T) => ReactNode;
  sort?: boolean;
  /** Numbers and money stand on the right with tabular figures. */
  numeric?: boolean;
  /** Shown only when somebody chooses it. */
  hidden?: boolean;
  /** Left out on phones until somebody chooses it: a card shows what tells one row from another. */
  wide?: boolean;
  width?: number;
  /** On a phone, where a row is a card, it stands beside the first column: the state of the thing. */
  corner?: boolean;
}

/** A choice above the table: one value of one field. */
export interface Filter {
  field: string;
  operator?: 'eq' | 'ne' | 'gte' | 'lte';
  message: string;
  options: readonly { value: string; label: string }[];
}

export interface RowAction<T> {
  message: string;
  icon: IconType;
  run: (row: T) => void;
  danger?: boolean;
}

export interface BulkAction<T> {
  message: string;
  icon: IconType;
  /** The selection is cleared when it is done; false says that it was not, because somebody thought better of it. */
  run: (rows: T[]) => Promise<boolean | void>;
  danger?: boolean;
}

import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '#platform/endpoint.ts';
import type { Page } from '#platform/pure/page.ts';

export type ListEndpoint = Endpoint<unknown, z.ZodType, z.ZodType, z.ZodType, 'page'>;
export type RowOf<E> = AnswerOf<E> extends Page<infer T> ? T : never;

type IconType = ComponentType<{ size?: number | string; stroke?: number | string }>;

export interface Column<T> {
  /** Also the name of the sort, when `sort` is set and the endpoint supports it. */
  name: string;
  /** Message key of its heading. */
  message: MessageKey;
  render: (row: T) => ReactNode;
  sort?: boolean;
  /** Numbers and money are aligned right, with tabular figures. */
  numeric?: boolean;
  /** Hidden by default; the user can switch it on. */
  hidden?: boolean;
  /** Hidden by default on phones, where a card has room only for the distinguishing columns. */
  wide?: boolean;
  width?: number;
  /** Shown next to the first column on a phone, where a row is a card: the status. */
  corner?: boolean;
  /** Breaks only at spaces, in Chinese too: names and short values. Dates always do. */
  whole?: boolean;
}

/** A select above the table: one value of one field. */
export interface Filter {
  field: string;
  operator?: 'eq' | 'ne' | 'gte' | 'lte';
  message: MessageKey;
  options: readonly { value: string; label: string }[];
  /**
   * Its values are instants, for days in this zone; one saved on another day is not among the
   * options.
   */
  zone?: string;
  /** Set when its options could not be loaded. */
  failed?: { error: unknown; retry: () => unknown } | undefined;
}

export interface RowAction<T> {
  message: MessageKey;
  icon: IconType;
  run: (row: T) => void;
  danger?: boolean;
}

/** The search and filters of a list. */
export interface ListView {
  query: string;
  filter_fields: Record<string, Record<string, string>>;
}
/** The selection of a bulk action. */
export interface Chosen<T> {
  /** The ticked rows; when everything is selected, those of this page. */
  rows: T[];
  count: number;
  /** The list's query when everything that it finds is selected. */
  view: ListView | null;
}

export interface BulkAction<T> {
  message: MessageKey;
  icon: IconType;
  /**
   * The selection is cleared when it resolves, except to false, which means that nothing was done.
   */
  run: (rows: T[], chosen: Chosen<T>) => Promise<boolean | void>;
  danger?: boolean;
  /** It also accepts everything that the list finds, not only the ticked rows. */
  takesAll?: boolean;
}

import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '#platform/endpoint.ts';
import type { Page } from '#platform/pure/page.ts';

export type ListEndpoint = Endpoint<unknown, z.ZodType, z.ZodType, z.ZodType, 'page'>;
export type RowOf<E> = AnswerOf<E> extends Page<infer T> ? T : never;

type IconType = ComponentType<{ size?: number | string; stroke?: number | string }>;

export interface Column<T> {
  /** Also the sort's name, when `sort` is set and the endpoint knows it. */
  name: string;
  /** Message key of its heading. */
  message: MessageKey;
  render: (row: T) => ReactNode;
  sort?: boolean;
  /** Numbers and money are aligned right, with tabular figures. */
  numeric?: boolean;
  /** Hidden by default; the user can switch it on. */
  hidden?: boolean;
  /** Hidden by default on phones, where a card has room for the distinguishing columns only. */
  wide?: boolean;
  width?: number;
  /** On a phone, where a row is a card, it goes next to the first column: the status. */
  corner?: boolean;
}

/** A choice above the table: one value of one field. */
export interface Filter {
  field: string;
  operator?: 'eq' | 'ne' | 'gte' | 'lte';
  message: MessageKey;
  options: readonly { value: string; label: string }[];
  /** Its values are moments, of days in this zone: one that was kept from another day is none of the options. */
  zone?: string;
  /** What it could not be filled with. */
  failed?: { error: unknown; again: () => unknown } | undefined;
}

export interface RowAction<T> {
  message: MessageKey;
  icon: IconType;
  run: (row: T) => void;
  danger?: boolean;
}

/** What a list is searched and filtered by. */
export interface ListView {
  query: string;
  filter_fields: Record<string, Record<string, string>>;
}
/** What an action for many is for. */
export interface Chosen<T> {
  /** Those ticked; of everything that the list finds, those on this page. */
  rows: T[];
  count: number;
  /** The list's query, when everything that it finds is meant. */
  view: ListView | null;
}

export interface BulkAction<T> {
  message: MessageKey;
  icon: IconType;
  /** The selection is cleared when it resolves, except to false: then nothing was done. */
  run: (rows: T[], chosen: Chosen<T>) => Promise<boolean | void>;
  danger?: boolean;
  /** It can also be for everything that the list finds, not only for the rows that are ticked. */
  takesAll?: boolean;
}

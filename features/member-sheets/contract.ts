import { z } from 'zod';
import {
  endpoint,
  id,
  instant,
  maybe,
  selection,
  sheetFormats,
  SheetRequest,
} from '#platform/endpoint.ts';
import type { ListOptions } from '#platform/pure/list-options.ts';
import { managedMembers } from '#features/members/manage.contract.ts';

export const memberExports = {
  /** The list as it is asked for in the address, or the members named; columns as an import reads them. */
  export: endpoint('POST /members/export', {
    access: 'members.manage',
    presence: true,
    limit: 'export',
    shape: 'file',
    list: managedMembers.list.list as ListOptions,
    body: SheetRequest.extend({ ids: selection.ids }),
    refuses: ['bulk.too_many'],
  }),
};

export const importStates = [
  'COLUMNS',
  'READING',
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'DONE',
  'FAILED',
  'STOPPED',
] as const;
export const rowResults = ['CREATED', 'CHANGED', 'UNCHANGED', 'REFUSED'] as const;
/** decisions.md §10. */
export const most_import_bytes = 20 * 1024 * 1024;

const Problem = z.object({
  /** The field of a member; null when it is about the row. */
  field: z.string().nullable(),
  message: z.string(),
});
export const ImportRow = z.object({
  /** As the sheet counts it. */
  row: z.number(),
  /** Number, address or name: what the row says of who it is. */
  name: z.string(),
  result: z.enum(rowResults),
  problems: z.array(Problem),
});
export type ImportRow = z.output<typeof ImportRow>;
export const ImportColumn = z.object({
  header: z.string(),
  example: z.string(),
  /** The field that it holds; empty when it is left out, null while nobody has said. */
  field: z.string().nullable(),
});
export type ImportColumn = z.output<typeof ImportColumn>;
export const MemberImport = z.object({
  id: id(),
  name: z.string(),
  state: z.enum(importStates),
  created_at: instant(),
  columns: z.array(ImportColumn),
  /** Why the file could not be read. */
  problem: z.string().nullable(),
  /** Rows below the head, as far as they are read. */
  total: z.number(),
  done: z.number(),
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** At most 100 rows. */
  results: z.array(ImportRow),
});
export type MemberImport = z.output<typeof MemberImport>;

/** Which column holds which field, by its header; an empty text leaves a column out. */
const mapping = z.record(z.string().max(10_000), z.string().max(60));
const access = 'members.manage';
const one = '/members/imports/:memberImportId';
const answers = { access, returns: MemberImport } as const;
export const memberImports = {
  /** The answer waits some seconds for its end; a longer import is asked for by its id. */
  create: endpoint('POST /members/import', {
    access,
    status: 201,
    limit: 'upload',
    query: z.object({ dry_run: z.enum(['0', '1', 'true', 'false']).optional() }),
    body: z.object({ mapping: maybe(mapping) }),
    files: { file: { required: true, max_bytes: most_import_bytes } },
    returns: MemberImport,
    refuses: ['upload.account_is_full'],
  }),
  /** One's own of the last day, the newest first, without rows. */
  list: endpoint('GET /members/imports', { access, shape: 'list', returns: MemberImport }),
  get: endpoint(`GET ${one}`, {
    ...answers,
    query: z.object({
      result: z.enum(rowResults).optional(),
      /** Rows that stand below this one in the sheet. */
      after: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
  }),
  /** Says what the columns hold, and checks the rows anew. */
  map: endpoint(`POST ${one}/check`, {
    ...answers,
    body: z.object({ mapping }),
    refuses: ['import.under_way'],
  }),
  /** Imports what was checked; once. */
  run: endpoint(`POST ${one}/run`, { ...answers, refuses: ['import.not_checked'] }),
  /** Stops it: what is imported stays. */
  stop: endpoint(`DELETE ${one}`, { access, shape: 'none' }),
  report: endpoint(`GET ${one}/report`, {
    access,
    limit: 'export',
    shape: 'file',
    query: z.object({ format: z.enum(sheetFormats).optional() }),
  }),
};

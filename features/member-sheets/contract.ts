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
import { optionsOf } from '#platform/pure/list-options.ts';
import { managedMembers } from '#features/members/manage.contract.ts';

export const memberExports = {
  /** The list query of the address, or the members named; with the columns that an import reads. */
  export: endpoint('POST /members/export', {
    access: 'members.manage',
    presence: true,
    limit: 'export',
    shape: 'file',
    list: optionsOf(managedMembers.list),
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
  /** The member field; null when the problem concerns the whole row. */
  field: z.string().nullable(),
  message: z.string(),
});
export const ImportRow = z.object({
  /** The row number in the sheet. */
  row: z.number(),
  /** The member number, address or name in the row. */
  name: z.string(),
  result: z.enum(rowResults),
  problems: z.array(Problem),
});
export type ImportRow = z.output<typeof ImportRow>;
export const ImportColumn = z.object({
  header: z.string(),
  example: z.string(),
  /** The field of this column; empty when ignored, null while unknown. */
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
  /** Rows below the header that have been read so far. */
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

/** The field of each column, by header; an empty text ignores the column. */
const mapping = z.record(z.string().max(10_000), z.string().max(60));
const access = 'members.manage';
const itemPath = '/members/imports/:memberImportId';
const answers = { access, returns: MemberImport } as const;
export const memberImports = {
  /** The answer waits some seconds for the end; a longer import is polled by its id. */
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
  /** The caller's own imports of the last day, newest first, without rows. */
  list: endpoint('GET /members/imports', { access, shape: 'list', returns: MemberImport }),
  get: endpoint(`GET ${itemPath}`, {
    ...answers,
    query: z.object({
      result: z.enum(rowResults).optional(),
      /** Rows below this one in the sheet. */
      after: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
  }),
  /** Sets the meaning of the columns, and checks the rows again. */
  map: endpoint(`POST ${itemPath}/check`, {
    ...answers,
    body: z.object({ mapping }),
    refuses: ['import.under_way'],
  }),
  /** Imports the checked rows, once. */
  run: endpoint(`POST ${itemPath}/run`, { ...answers, refuses: ['import.not_checked'] }),
  /** Stops the import: rows already imported stay. */
  stop: endpoint(`DELETE ${itemPath}`, { access, shape: 'none' }),
  report: endpoint(`GET ${itemPath}/report`, {
    access,
    limit: 'export',
    shape: 'file',
    query: z.object({ format: z.enum(sheetFormats).optional() }),
  }),
};

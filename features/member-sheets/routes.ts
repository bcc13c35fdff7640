import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { securityEvent } from '#platform/security-log.ts';
import { sheetFile } from '#platform/sheet/sheet-file.ts';
import { exportFacts } from '#features/exports/facts.ts';
import { membersSheet } from './actions/export.ts';
import { readImport, listImports, reportOf } from './actions/read.ts';
import { mapColumns, runImport, startImport, stopImport } from './actions/start.ts';
import { memberExports, memberImports } from './contract.ts';

export const memberSheetRoutes = [
  on(memberExports.export, async (ctx, { body, list }) => {
    const { rows, total } = await membersSheet(ctx, { query: list, ids: body.ids });
    const account_id = accountOf(ctx);
    const name = 'members';
    await ctx.tx((tx) =>
      tx.tell(exportFacts.created, { account_id, event_id: null, after: { id: account_id, name } }),
    );
    securityEvent(ctx, 'export.made', { what: name });
    const title = ctx.texts.format(ctx.locale, 'manage_members.title');
    return sheetFile(body.format ?? 'xlsx', { name, title }, rows, total);
  }),
  on(memberImports.create, (ctx, { query, body, files: { file } }) => {
    const [upload] = file ?? [];
    if (!upload) throw notFound();
    const runs_at_once = query.dry_run !== '1' && query.dry_run !== 'true';
    return startImport(ctx, upload, { mapping: body.mapping, runs_at_once });
  }),
  on(memberImports.list, (ctx) => listImports(ctx)),
  on(memberImports.get, (ctx, { params, query }) => readImport(ctx, params.memberImportId, query)),
  on(memberImports.map, (ctx, { params, body }) =>
    mapColumns(ctx, params.memberImportId, body.mapping),
  ),
  on(memberImports.run, (ctx, { params }) => runImport(ctx, params.memberImportId)),
  on(memberImports.stop, (ctx, { params }) => stopImport(ctx, params.memberImportId)),
  on(memberImports.report, async (ctx, { params, query }) => {
    const { rows, total } = await reportOf(ctx, params.memberImportId);
    const title = ctx.texts.format(ctx.locale, 'manage_members.title');
    return sheetFile(query.format ?? 'xlsx', { name: 'members-report', title }, rows, total);
  }),
];

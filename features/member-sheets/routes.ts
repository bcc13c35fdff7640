import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { securityEvent } from '#platform/security-log.ts';
import { sheetFile } from '#platform/sheet/sheet-file.ts';
import { exportFacts } from '#features/exports/facts.ts';
import { membersSheet } from './actions/export.ts';
import { memberExports } from './contract.ts';

export const memberSheetRoutes = [
  on(memberExports.export, async (ctx, { body, list }) => {
    const { rows, total } = await membersSheet(ctx, { asked: list, ids: body.ids });
    const account_id = accountOf(ctx);
    const name = 'members';
    await ctx.tx((tx) =>
      tx.tell(exportFacts.created, { account_id, event_id: null, after: { id: account_id, name } }),
    );
    securityEvent(ctx, 'export.made', { what: name });
    const title = ctx.texts.say(ctx.locale, 'manage_members.title');
    return sheetFile(body.format ?? 'xlsx', { name, title }, rows, total);
  }),
];

import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { keepTranslations, swapLanguageOf } from '#platform/rows/translations.ts';
import type { EventDefaults, EventDefaultsChange } from '../defaults.contract.ts';
import { defaultsFacts } from '../facts.ts';
import { usualDefaults } from '../rules/defaults.ts';
import { settingColumns } from '../settings-columns.ts';
import * as store from '../defaults.store.ts';
import { defaultsTranslations } from './languages.ts';

type Change = z.output<typeof EventDefaultsChange>;

/** Returns the defaults for the account's new events. */
export const readDefaults = async (ctx: Context): Promise<EventDefaults> =>
  (await store.find(ctx, accountOf(ctx))) ?? { ...usualDefaults, content_language: ctx.locale };

/** Changes the given defaults. Existing events are not affected. */
export async function changeDefaults(ctx: Context, input: Change): Promise<EventDefaults> {
  const account_id = accountOf(ctx);
  return ctx.tx(async (tx) => {
    const { id } = await store.findOrInsert(tx, account_id, tx.locale);
    await lockRow(tx, 'event_defaults', id);
    const before = await store.findOrInsert(tx, account_id, tx.locale);
    const fields = columnsOf<Change, store.Fields>(input, {
      ...settingColumns,
      timezone: 'kept',
      currency: 'kept',
      content_language: 'stored elsewhere',
    });
    const language = input.content_language ?? before.content_language;
    await swapLanguageOf(tx, defaultsTranslations, id, [before.content_language, language]);
    if (!(await store.change(tx, id, fields, input.version)))
      throw await staleVersion(tx, null, { fact: defaultsFacts.changed, id, body: input });
    await keepTranslations(tx, defaultsTranslations, id, language, input);
    const after = await store.findOrInsert(tx, account_id, language);
    await tx.tell(defaultsFacts.changed, { account_id, event_id: null, before, after });
    return after;
  });
}

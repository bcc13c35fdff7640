import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { keepTranslations } from '#platform/rows/translations.ts';
import { storeMailedPictures } from '#features/files/actions/store-mailed-pictures.ts';
import type { Settings, SettingsChange } from '../settings.contract.ts';
import { settingsFacts } from '../facts.ts';
import { settingColumns } from '../settings-columns.ts';
import { mailedTexts } from '../rules/texts.ts';
import { withPageColours, type ColourSettings } from '../rules/page-colours.ts';
import { settingsTranslations } from './languages.ts';
import * as store from '../store.ts';

type Change = z.output<typeof SettingsChange>;

/** Changes the given settings; this raises the event's version. */
export async function changeSettings(ctx: Context, id: number, input: Change): Promise<Settings> {
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'events', id);
    const event = await store.find(tx, id);
    if (!event) throw notFound();
    const named = { id, title: event.title };
    const before = { ...(await store.settings(tx, id)), ...named };
    const fields = columnsOf(withoutInherited(input, before), settingColumns);
    if (!(await store.change(tx, id, {}, input.version)))
      throw await staleVersion(tx, id, { fact: settingsFacts.changed, id, body: input });
    if (await store.hasOrders(tx, id)) await storeMailedPictures(tx, mailedHtml(before));
    if (Object.keys(fields).length > 0) await store.changeSettings(tx, id, fields);
    await keepTranslations(tx, settingsTranslations, id, event.content_language, input);
    const after = { ...(await store.settings(tx, id)), ...named };
    const where = { account_id: accountOf(tx), event_id: id };
    await tx.tell(settingsFacts.changed, { ...where, before, after });
    return after;
  });
}

/** Returns the stored texts that mails of orders may have contained, in all languages. */
const mailedHtml = ({ translations, ...texts }: Settings): string[] =>
  [texts, ...Object.values(translations)].flatMap((item) =>
    mailedTexts.flatMap((name) => item?.[name] ?? []),
  );

/** When an answer is sent back as it was read, inherited colours that did not change stay unset. */
function withoutInherited(input: Change, stored: ColourSettings): Change {
  const inUse = withPageColours(stored);
  const untouched = inUse.homepage_colors_inherited.filter(
    (name) => input.homepage_colors_inherited?.includes(name) && input[name] === inUse[name],
  );
  return { ...input, ...Object.fromEntries(untouched.map((name) => [name, undefined])) };
}

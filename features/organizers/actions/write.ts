import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import type { Uploads } from '#platform/multipart.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import { keepTranslations, swapLanguageOf, type TextsOf } from '#platform/rows/translations.ts';
import { accountDefaults } from '#features/accounts/actions/defaults.ts';
import { storeImage } from '#features/files/actions/store-image.ts';
import { imageRules } from '#features/files/rules/kinds.ts';
import type { NewOrganizer, Organizer, OrganizerChange } from '../contract.ts';
import { organizerTexts } from '../rules/texts.ts';
import { organizerFacts } from '../facts.ts';
import * as store from '../store.ts';

type Change = z.output<typeof OrganizerChange>;

const organizerTranslations = {
  table: 'organizers',
  fields: organizerTexts,
  rich: ['description'],
} satisfies TextsOf;

async function fieldsOf(ctx: Context, input: Change, files: Uploads): Promise<store.Fields> {
  const fields = columnsOf<Change, store.Fields>(input, {
    name: 'kept',
    email: 'kept',
    phone: 'kept',
    website: 'kept',
    description: (html) => ({ description: cleanHtml(html) }),
    timezone: 'kept',
    currency: 'kept',
    content_language: 'stored elsewhere',
    translations: 'stored elsewhere',
    converted_texts: 'stored elsewhere',
    version: 'stored elsewhere',
  });
  const logo = files['logo']?.[0];
  if (!logo) return fields;
  const file = await storeImage(ctx, logo, imageRules.logo, 'logo', accountOf(ctx));
  return { ...fields, logo_file_id: file.id };
}

/** Creates an organizer of the account; time zone and currency are the account's unless given. */
export async function create(
  ctx: Context,
  input: z.output<typeof NewOrganizer>,
  files: Uploads,
): Promise<Organizer> {
  const account_id = accountOf(ctx);
  const defaults = await accountDefaults(ctx, account_id);
  const content_language = input.content_language ?? ctx.locale;
  const fields = await fieldsOf(ctx, input, files);
  return ctx.tx(async (tx) => {
    const { id } = await store.insert(tx, {
      ...fields,
      account_id,
      name: input.name,
      email: input.email,
      timezone: input.timezone ?? defaults.timezone,
      currency: input.currency ?? defaults.currency,
      content_language,
    });
    await keepTranslations(tx, organizerTranslations, id, content_language, input);
    const after = await store.get(tx, id);
    await tx.tell(organizerFacts.created, { account_id, event_id: null, after });
    return after;
  });
}

/**
 * Changes the given fields; refuses with 409 `stale_version` when it was changed since `version`.
 */
export async function change(
  ctx: Context,
  id: number,
  input: Change,
  files: Uploads,
): Promise<Organizer> {
  const fields = await fieldsOf(ctx, input, files);
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'organizers', id);
    const before = await store.get(tx, id);
    const language = input.content_language ?? before.content_language;
    await swapLanguageOf(tx, organizerTranslations, id, [before.content_language, language]);
    if (!(await store.change(tx, id, fields, input.version)))
      throw await staleVersion(tx, null, { fact: organizerFacts.changed, id, body: input });
    await keepTranslations(tx, organizerTranslations, id, language, input);
    const after = await store.get(tx, id);
    const where = { account_id: accountOf(tx), event_id: null };
    await tx.tell(organizerFacts.changed, { ...where, before, after });
    return after;
  });
}

import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { keepTranslations, swapLanguageOf, type TextsOf } from '#platform/rows/translations.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import type { Position } from '#platform/rows/positions.ts';
import { sortOfAccount } from '#platform/facts/sort-of-account.ts';
import { orRefused } from '#platform/rows/or-refused.ts';
import { merchantFacts } from '../facts.ts';
import type {
  MerchantChoice,
  NewPartnerMerchant,
  PartnerMerchant,
  PartnerMerchantChange,
} from '../merchants.contract.ts';
import * as store from '../merchants.store.ts';
import { merchantTexts } from '../rules/texts.ts';

type Change = z.output<typeof PartnerMerchantChange>;
const texts = { table: 'partner_merchants', fields: merchantTexts } satisfies TextsOf;

/** Returns the merchants whose receipts count, in the reader's language. */
export const merchantChoices = async (ctx: Context): Promise<MerchantChoice[]> =>
  (await store.visible(ctx)).map((row) => {
    const { id, name, text_languages } = inLanguage(row, merchantTexts, row, ctx.locale);
    return { id, name, text_languages };
  });

async function found(ctx: Context, id: number): Promise<PartnerMerchant> {
  const merchant = await store.find(ctx, id);
  if (!merchant) throw notFound();
  return merchant;
}

const fieldsOf = (input: Change): store.Fields =>
  columnsOf<Change, store.Fields>(input, {
    name: 'kept',
    is_hidden: 'kept',
    content_language: 'stored elsewhere',
    translations: 'stored elsewhere',
    converted_texts: 'stored elsewhere',
    version: 'stored elsewhere',
  });

/**
 * Creates a merchant in the last position; its content is in the caller's language unless another
 * is given.
 */
export async function createMerchant(
  ctx: Context,
  input: z.output<typeof NewPartnerMerchant>,
): Promise<PartnerMerchant> {
  const account_id = accountOf(ctx);
  const content_language = input.content_language ?? ctx.locale;
  return ctx.tx(async (tx) => {
    const fields = { ...fieldsOf(input), name: input.name };
    const { id } = await store.insert(tx, { ...fields, account_id, content_language });
    await keepTranslations(tx, texts, id, content_language, input);
    const after = await found(tx, id);
    await tx.tell(merchantFacts.created, { account_id, event_id: null, after });
    return after;
  });
}

/** Changes the given fields; refuses a stale version, and throws 404 when there is none. */
export async function changeMerchant(
  ctx: Context,
  id: number,
  input: Change,
): Promise<PartnerMerchant> {
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'partner_merchants', id);
    const before = await found(tx, id);
    const language = input.content_language ?? before.content_language;
    await swapLanguageOf(tx, texts, id, [before.content_language, language]);
    if (!(await store.change(tx, id, fieldsOf(input), input.version)))
      throw await staleVersion(tx, null, { fact: merchantFacts.changed, id, body: input });
    await keepTranslations(tx, texts, id, language, input);
    const after = await found(tx, id);
    const where = { account_id: accountOf(tx), event_id: null };
    await tx.tell(merchantFacts.changed, { ...where, before, after });
    return after;
  });
}

/**
 * Removes a merchant. One that receipts name can only be hidden, because they would lose their
 * merchant.
 */
export async function removeMerchant(ctx: Context, id: number): Promise<void> {
  // A receipt may be added concurrently.
  const inUse = () => refuse('partner_merchant.in_use');
  await orRefused({ member_receipts_partner_merchant_id_fkey: inUse }, () =>
    ctx.tx(async (tx) => {
      await lockRow(tx, 'partner_merchants', id);
      const before = await found(tx, id);
      if (!(await store.remove(tx, id))) inUse();
      const where = { account_id: accountOf(tx), event_id: null };
      await tx.tell(merchantFacts.deleted, { ...where, before });
    }),
  );
}

/** Refuses a merchant of another account. */
export const sortMerchants = (ctx: Context, order: readonly Position[]): Promise<void> =>
  sortOfAccount(ctx, merchantFacts.sorted, { get: found, sort: store.sort }, order);

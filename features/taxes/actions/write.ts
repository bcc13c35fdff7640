import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { allAtOnce, invalid } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import {
  keepTranslations,
  mustBeTranslations,
  swapLanguageOf,
  type TextsOf,
} from '#platform/rows/translations.ts';
import type { NewTax, TaxChange, TaxOrFee } from '../contract.ts';
import { taxFacts } from '../facts.ts';
import { most_percent, rateProblem } from '../rules/rate.ts';
import * as store from '../store.ts';

type Change = z.output<typeof TaxChange>;

const taxTranslations = { table: 'taxes_and_fees', fields: ['name'] } satisfies TextsOf;

/** Checks only what is sent now, not rates stored before the limit existed. */
function checkRate(calculation_type: TaxOrFee['calculation_type'], rate: number): void {
  const problem = rateProblem(calculation_type, rate);
  if (problem === 'too_high') throw invalid('rate', 'invalid.too_high', { max: most_percent });
  if (problem) throw invalid('rate', 'invalid.money');
}

/** Checks the rate of a body when its kind is sent too. */
export function checkSentRate({
  calculation_type,
  rate,
}: Pick<Change, 'calculation_type' | 'rate'>) {
  if (calculation_type && rate !== undefined) checkRate(calculation_type, rate);
}

/** Refuses, at its field, a percentage above 100 and a rate with more decimals than are stored. */
export async function create(
  ctx: Context,
  accountId: number,
  input: z.output<typeof NewTax>,
): Promise<TaxOrFee> {
  const content_language = input.content_language ?? ctx.locale;
  allAtOnce(
    () => checkRate(input.calculation_type, input.rate),
    () => mustBeTranslations(content_language, input),
  );
  return ctx.tx(async (tx) => {
    const { id } = await store.insert(tx, {
      account_id: accountId,
      content_language,
      name: input.name,
      type: input.type,
      calculation_type: input.calculation_type,
      rate: input.rate,
      description: input.description ?? null,
      is_default: input.is_default ?? false,
      is_active: input.is_active ?? true,
    });
    await keepTranslations(tx, taxTranslations, id, content_language, input);
    const after = await store.get(tx, id);
    await tx.tell(taxFacts.created, { account_id: accountId, event_id: null, after });
    return after;
  });
}

/** Omitted fields stay; refuses a stale version. Orders and running holds have their own copy. */
export async function change(
  ctx: Context,
  accountId: number,
  id: number,
  input: Change,
): Promise<TaxOrFee> {
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'taxes_and_fees', id);
    const before = await store.get(tx, id);
    const { calculation_type = before.calculation_type, rate = before.rate } = input;
    const language = input.content_language ?? before.content_language;
    allAtOnce(
      () => {
        if (calculation_type !== before.calculation_type || rate !== before.rate)
          checkRate(calculation_type, rate);
      },
      () => mustBeTranslations(language, input),
    );
    const fields = columnsOf<Change, store.Fields>(input, {
      name: 'kept',
      description: 'kept',
      type: 'kept',
      calculation_type: 'kept',
      rate: 'kept',
      is_default: 'kept',
      is_active: 'kept',
      content_language: 'stored elsewhere',
      translations: 'stored elsewhere',
      converted_texts: 'stored elsewhere',
      version: 'stored elsewhere',
    });
    await swapLanguageOf(tx, taxTranslations, id, [before.content_language, language]);
    if (!(await store.change(tx, id, fields, input.version)))
      throw await staleVersion(tx, null, { fact: taxFacts.changed, id, body: input });
    await keepTranslations(tx, taxTranslations, id, language, input);
    const after = await store.get(tx, id);
    await tx.tell(taxFacts.changed, { account_id: accountId, event_id: null, before, after });
    return after;
  });
}

/** Also removes it from tickets; orders and running holds have their own copy. */
export async function remove(ctx: Context, accountId: number, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockRow(tx, 'taxes_and_fees', id);
    const before = await store.get(tx, id);
    // Recorded first: afterwards the events that had it can no longer be found.
    await tx.tell(taxFacts.deleted, { account_id: accountId, event_id: null, before });
    await store.remove(tx, id);
  });
}

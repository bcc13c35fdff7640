import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { allAtOnce, invalid } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import {
  keepTranslations,
  mustBeTranslations,
  type TranslationsChange,
} from '#platform/rows/translations.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import type { Position } from '#platform/rows/positions.ts';
import { isForAll } from '#platform/rows/links.ts';
import { contentLanguage } from '#features/events/actions/find.ts';
import { sortOfEvent } from '#features/events/actions/sorted.ts';
import { changedTitles } from '#features/tickets/actions/titles.ts';
import type { NewQuestion, Question, QuestionChange } from '../contract.ts';
import { isChoice, type QuestionType } from '../rules/question.ts';
import { questionFacts } from '../facts.ts';
import * as store from '../store.ts';
import { questionTranslations } from './languages.ts';

type Change = z.output<typeof QuestionChange>;

/** Returns the options in order, without duplicates; none if the question is not a choice. */
export function optionsOf(type: QuestionType, options: readonly string[]): string[] {
  const choices = isChoice(type) ? [...new Set(options)] : [];
  if (isChoice(type) && choices.length === 0) throw invalid('options', 'invalid.needs_option');
  return choices;
}

/**
 * The translations of a change; those of options move to the positions at which the options are
 * stored.
 */
function wordsFor(
  { translations, converted_texts }: Pick<Change, 'translations' | 'converted_texts'>,
  sent: readonly string[],
  stored: readonly string[],
): TranslationsChange {
  const places = stored.map((option) => sent.indexOf(option));
  return {
    translations:
      translations &&
      Object.fromEntries(
        Object.entries(translations).map(([locale, texts]) => [
          locale,
          texts?.options
            ? { ...texts, options: places.map((at) => texts.options?.[at] ?? null) }
            : texts,
        ]),
      ),
    converted_texts: converted_texts?.flatMap((path) => {
      const [locale, name, at] = path.split('.');
      if (name !== 'options') return [path];
      const index = places.indexOf(Number(at));
      return index < 0 ? [] : [`${locale}.options.${index}`];
    }),
  };
}

/**
 * Creates a question in the last position unless `order` is given; refuses tickets of another
 * event.
 */
export async function create(
  ctx: Context,
  eventId: number,
  input: z.output<typeof NewQuestion>,
): Promise<Question> {
  const { ticket_ids = [], options: sent = [] } = input;
  const language = await contentLanguage(ctx, eventId);
  const [options] = allAtOnce(
    () => optionsOf(input.type, sent),
    () => mustBeTranslations(language, input),
  );
  return ctx.tx(async (tx) => {
    const question = await store.insert(tx, {
      account_id: accountOf(tx),
      event_id: eventId,
      title: input.title,
      type: input.type,
      belongs_to: input.belongs_to,
      required: input.required ?? false,
      is_hidden: input.is_hidden ?? false,
      description: cleanHtml(input.description ?? null),
      options,
      applies_to_all: ticket_ids.length === 0,
      position: input.order ?? (await store.nextPosition(tx, eventId)),
    });
    if (!(await store.setTickets(tx, question.id, eventId, ticket_ids)))
      throw invalid('ticket_ids', 'invalid.choice');
    const texts = wordsFor(input, sent, options);
    await keepTranslations(tx, questionTranslations, question.id, language, texts);
    const after = await store.get(tx, question.id);
    const where = { account_id: accountOf(tx), event_id: eventId };
    await tx.tell(questionFacts.created, { ...where, after });
    return after;
  });
}

/** Changes the given fields; refuses a stale version and tickets of another event. */
export async function change(
  ctx: Context,
  eventId: number,
  id: number,
  input: Change,
): Promise<Question> {
  const { ticket_ids, version } = input;
  return ctx.tx(async (tx) => {
    // Options are written with every change: a concurrent second change must start from those of
    // the first.
    await lockRow(tx, 'questions', id);
    const before = await store.get(tx, id);
    const { applies_to_all, ticket_ids: members } = before;
    const fields = columnsOf<Change, store.Fields>(input, {
      title: 'kept',
      type: 'kept',
      belongs_to: 'kept',
      required: 'kept',
      is_hidden: 'kept',
      description: (html) => ({ description: cleanHtml(html) }),
      order: (position) => ({ position }),
      ticket_ids: (ids) => ({
        applies_to_all: isForAll(ids, { applies_to_all, members }, input.applies_to_all),
      }),
      applies_to_all: 'stored elsewhere',
      // A question that is no longer a choice loses its options, whether or not they were sent.
      options: 'stored elsewhere',
      translations: 'stored elsewhere',
      converted_texts: 'stored elsewhere',
      version: 'stored elsewhere',
    });
    const sent = input.options ?? before.options;
    const language = await contentLanguage(tx, eventId);
    [fields.options] = allAtOnce(
      () => optionsOf(input.type ?? before.type, sent),
      () => mustBeTranslations(language, input),
    );
    if (!(await store.change(tx, id, fields, version)))
      throw await staleVersion(tx, eventId, { fact: questionFacts.changed, id, body: input });
    await keepTranslations(
      tx,
      questionTranslations,
      id,
      language,
      wordsFor(input, sent, fields.options),
      { lists: { options: [before.options, fields.options] } },
    );
    if (ticket_ids && !(await store.setTickets(tx, id, eventId, ticket_ids)))
      throw invalid('ticket_ids', 'invalid.choice');
    const after = await store.get(tx, id);
    const where = { account_id: accountOf(tx), event_id: eventId };
    const tickets = [before.ticket_ids, after.ticket_ids] as const;
    const details = await changedTitles(tx, eventId, 'ticket_ids', tickets);
    await tx.tell(questionFacts.changed, { ...where, before, after, details });
    return after;
  });
}

/** Existing answers stay; throws when there is no such question, which becomes a 404. */
export async function remove(ctx: Context, eventId: number, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockRow(tx, 'questions', id);
    const before = await store.get(tx, id);
    await store.remove(tx, id);
    const where = { account_id: accountOf(tx), event_id: eventId };
    await tx.tell(questionFacts.deleted, { ...where, before });
  });
}

/** Refuses a question of another event. */
export const sort = (ctx: Context, eventId: number, order: readonly Position[]): Promise<void> =>
  sortOfEvent(ctx, eventId, 'questions', { list: store.all, sort: store.sort }, order);

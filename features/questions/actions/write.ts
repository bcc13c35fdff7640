import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { invalid, refuse } from '#platform/pure/refusal.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import { record } from '#features/audit/actions/record.ts';
import { changesBetween } from '#features/audit/rules/changes.ts';
import type { NewQuestion, Question, QuestionChange } from '../contract.ts';
import { isChoice, type QuestionType } from '../rules/question.ts';
import * as store from '../store.ts';

/** Choices in their order, each once; a question that is no choice has none. */
function optionsOf(type: QuestionType, options: readonly string[]): string[] {
  const choices = isChoice(type) ? [...new Set(options)] : [];
  if (isChoice(type) && choices.length === 0) throw invalid('options', 'invalid.needs_option');
  return choices;
}

export async function create(
  ctx: Context,
  eventId: number,
  input: z.output<typeof NewQuestion>,
): Promise<Question> {
  const { ticket_ids = [], order, description, options, ...rest } = input;
  return ctx.tx(async (tx) => {
    const made = await store.insert(tx, {
      account_id: accountOf(tx),
      event_id: eventId,
      title: rest.title,
      type: rest.type,
      belongs_to: rest.belongs_to,
      required: rest.required ?? false,
      is_hidden: rest.is_hidden ?? false,
      description: cleanHtml(description ?? null),
      options: optionsOf(rest.type, options ?? []),
      applies_to_all: ticket_ids.length === 0,
      position: order ?? (await store.nextPosition(tx, eventId)),
    });
    if (!(await store.setTickets(tx, made.id, eventId, ticket_ids)))
      throw invalid('ticket_ids', 'invalid.choice');
    await record(tx, {
      account_id: accountOf(tx),
      event_id: eventId,
      target_type: 'question',
      target_id: made.id,
      name: rest.title,
      action: 'created',
    });
    return store.get(tx, made.id);
  });
}

export async function change(
  ctx: Context,
  eventId: number,
  id: number,
  input: z.output<typeof QuestionChange>,
): Promise<Question> {
  const { ticket_ids, order, description, options, version, ...rest } = input;
  return ctx.tx(async (tx) => {
    const before = await store.get(tx, id);
    const fields = {
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      options: optionsOf(rest.type ?? before.type, options ?? before.options),
      ...(description === undefined ? {} : { description: cleanHtml(description) }),
      ...(order === undefined ? {} : { position: order }),
      ...(ticket_ids ? { applies_to_all: ticket_ids.length === 0 } : {}),
    };
    if (!(await store.change(tx, id, fields, version))) refuse('stale_version');
    if (ticket_ids && !(await store.setTickets(tx, id, eventId, ticket_ids)))
      throw invalid('ticket_ids', 'invalid.choice');
    const after = await store.get(tx, id);
    await record(tx, {
      account_id: accountOf(tx),
      event_id: eventId,
      target_type: 'question',
      target_id: id,
      name: after.title,
      action: 'changed',
      changes: changesBetween<Question>(before, after, [
        'title',
        'type',
        'belongs_to',
        'options',
        'required',
        'is_hidden',
        'ticket_ids',
      ]),
    });
    return after;
  });
}

export async function remove(ctx: Context, eventId: number, id: number): Promise<void> {
  const before = await store.get(ctx, id);
  await ctx.tx(async (tx) => {
    await store.remove(tx, id);
    await record(tx, {
      account_id: accountOf(tx),
      event_id: eventId,
      target_type: 'question',
      target_id: id,
      name: before.title,
      action: 'deleted',
    });
  });
}

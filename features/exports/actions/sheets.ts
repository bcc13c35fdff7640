import type { KeyBelow, MessageKey } from '#platform/pure/message-keys.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { digitsOf, toMajor } from '#platform/pure/money.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { wallClock } from '#platform/pure/time.ts';
import type { ClockCell, MoneyCell, Row } from '#platform/sheet/rows.ts';
import { selectedIds } from '#platform/bulk.ts';
import { everyAffiliate } from '#features/affiliates/actions/all.ts';
import { foundAttendees } from '#features/attendees/actions/found.ts';
import { findEvent } from '#features/events/actions/find.ts';
import { foundOrders } from '#features/orders/actions/found.ts';
import { displayStatus } from '#features/orders/rules/status.ts';
import { answerText, type Answer } from '#features/questions/rules/answer.ts';
import { optionInLanguage, questionInLanguage } from '#features/questions/rules/texts.ts';
import * as store from '../store.ts';

type Event = NonNullable<Awaited<ReturnType<typeof findEvent>>>;
/** The rows to export: some of a list, or all that its query finds. */
export interface View {
  list: ListQuery;
  ids: number[] | undefined;
}
export interface Sheet {
  /** The file name without extension. */
  name: string;
  /** The kind of rows. */
  title: string;
  rows: AsyncIterable<Row>;
  /** Rows below the header. */
  total: number;
}

const textIn =
  (ctx: Context) =>
  (key: MessageKey): string =>
    ctx.texts.format(ctx.locale, key);

async function eventOf(ctx: Context, id: number): Promise<Event> {
  const event = await findEvent(ctx, id);
  if (!event) throw notFound();
  return event;
}
/** Column headers in the caller's language; those of times name the time zone. */
const heads = (
  ctx: Context,
  { timezone }: Event,
  names: readonly KeyBelow<'exports'>[],
): string[] =>
  names.map((name) => {
    const head = ctx.texts.format(ctx.locale, `exports.${name}`);
    return name.endsWith('_at') ? `${head} (${timezone})` : head;
  });
const moneyCells =
  (currency: string) =>
  (minor: number): MoneyCell => ({
    amount: toMajor(minor, currency),
    digits: digitsOf(currency),
  });
/**
 * The ids to export: the given ones, those that the list query finds, or null for all rows in their
 * original order.
 */
const chosen = async (
  { list, ids }: View,
  find: (query: ListQuery) => Promise<number[]>,
): Promise<number[] | null> =>
  ids
    ? selectedIds({ ids }, list, find)
    : list.query || list.filters.length > 0 || list.or.length > 0 || list.is_sorted
      ? find(list)
      : null;
const quarter_ms = 900_000;
/**
 * Formats times in the event's time zone, to the minute. Offsets only change at quarters of an
 * hour, so the offset is computed once per quarter: for every row of a long list it would take as
 * long as reading the list.
 */
export function timeCells({
  timezone,
}: Pick<Event, 'timezone'>): (instant: string | null) => ClockCell | null {
  let [quarter, offset] = [Number.NaN, 0];
  return (instant) => {
    if (!instant) return null;
    const at = Date.parse(instant);
    if (Math.floor(at / quarter_ms) !== quarter) {
      quarter = Math.floor(at / quarter_ms);
      offset = Date.parse(`${wallClock(instant, timezone)}Z`) - Math.floor(at / 1000) * 1000;
    }
    return { clock: at + offset };
  };
}
type Question = Awaited<ReturnType<typeof store.questions>>[number];
/**
 * A choice offered in several languages is shown in the reader's, with the original in the next
 * column.
 */
const isOfferedInSeveral = ({ translations }: Question): boolean =>
  Object.values(translations).some((texts) => texts['options'] !== undefined);

const answerHeads = (ctx: Context, questions: readonly Question[]): string[] =>
  questions.flatMap((question) => {
    const { title } = questionInLanguage(question, ctx.locale);
    return isOfferedInSeveral(question)
      ? [title, ctx.texts.format(ctx.locale, 'exports.as_given', { title })]
      : [title];
  });
const answerCells = (
  ctx: Context,
  answers: store.OrderLine['answers'],
  questions: readonly Question[],
): Row =>
  questions.flatMap((question) => {
    const answer = answers[question.key];
    const givenText = answer === undefined ? null : answerText(answer);
    if (!isOfferedInSeveral(question)) return [givenText];
    const choices = answer === undefined || !isChoiceAnswer(answer) ? [] : [answer].flat();
    const translatedText = choices
      .map((choice) => optionInLanguage(question, choice, ctx.locale))
      .join(', ');
    return [translatedText || null, givenText];
  });
const isChoiceAnswer = (answer: Answer): answer is string | string[] =>
  typeof answer === 'string' || Array.isArray(answer);

/** Returns the orders of a list view, one row each; rows are read while they are written. */
export async function ordersSheet(ctx: Context, eventId: number, view: View): Promise<Sheet> {
  const [event, questions] = [
    await eventOf(ctx, eventId),
    await store.questions(ctx, eventId, 'ORDER'),
  ];
  const word = textIn(ctx);
  const timeCell = timeCells(event);
  const usual = moneyCells(event.currency);
  const ids = await chosen(view, (query) => foundOrders(ctx, eventId, query));
  async function* rows(): AsyncGenerator<Row> {
    yield [
      ...heads(ctx, event, [
        'reference',
        'created_at',
        'status',
        'first_name',
        'last_name',
        'email',
        'items',
        'units',
        'total_before_additions',
        'total_discount',
        'total_fee',
        'total_tax',
        'total_gross',
        'total_refunded',
        'disputed',
        'currency',
        'promo_code',
        'affiliate',
      ]),
      ...answerHeads(ctx, questions),
    ];
    for await (const o of store.orders(ctx, eventId, ids)) {
      // An expired hold may predate a change of the event's currency.
      const money = o.currency === event.currency ? usual : moneyCells(o.currency);
      yield [
        o.public_id,
        timeCell(o.created_at),
        word(`orders.is.${displayStatus(o as Parameters<typeof displayStatus>[0])}`),
        o.first_name,
        o.last_name,
        o.email,
        o.items,
        o.units,
        money(o.total_before_additions),
        money(o.total_discount),
        money(o.total_fee),
        money(o.total_tax),
        money(o.total_gross),
        money(o.total_refunded),
        money(o.disputed),
        o.currency,
        o.promo_code,
        o.affiliate,
        ...answerCells(ctx, o.answers, questions),
      ];
    }
  }
  const total = ids?.length ?? (await store.countOrders(ctx, eventId));
  return { name: `${event.slug}-orders`, title: word('orders.title'), rows: rows(), total };
}

/** Returns the attendees of a list view, one row each, with their answers. */
export async function attendeesSheet(ctx: Context, eventId: number, view: View): Promise<Sheet> {
  const [event, questions] = [
    await eventOf(ctx, eventId),
    await store.questions(ctx, eventId, 'TICKET'),
  ];
  const word = textIn(ctx);
  const timeCell = timeCells(event);
  const ids = await chosen(view, (query) => foundAttendees(ctx, eventId, query));
  async function* rows(): AsyncGenerator<Row> {
    yield [
      ...heads(ctx, event, [
        'reference',
        'first_name',
        'last_name',
        'email',
        'ticket',
        'label',
        'status',
        'order',
        'created_at',
        'checked_in_at',
      ]),
      ...answerHeads(ctx, questions),
    ];
    for await (const a of store.attendees(ctx, eventId, ids))
      yield [
        a.public_id,
        a.first_name,
        a.last_name,
        a.email,
        a.ticket_title,
        a.price_label,
        word(`attendees.is.${a.status}`),
        a.order_public_id,
        timeCell(a.created_at),
        timeCell(a.checked_in_at),
        ...answerCells(ctx, a.answers, questions),
      ];
  }
  const total = ids?.length ?? (await store.countAttendees(ctx, eventId));
  return { name: `${event.slug}-attendees`, title: word('attendees.title'), rows: rows(), total };
}

/** Returns all affiliates of the event, one row each. */
export async function affiliatesSheet(ctx: Context, eventId: number): Promise<Sheet> {
  const [event, all] = [await eventOf(ctx, eventId), await everyAffiliate(ctx, eventId)];
  const word = textIn(ctx);
  const money = moneyCells(event.currency);
  async function* rows(): AsyncGenerator<Row> {
    yield heads(ctx, event, [
      'name',
      'code',
      'email',
      'status',
      'orders',
      'units',
      'total_sales',
      'currency',
    ]);
    for (const item of all)
      yield [
        item.name,
        item.code,
        item.email,
        word(`affiliates.status.${item.status}`),
        item.orders,
        item.tickets_sold,
        money(item.total_sales),
        event.currency,
      ];
  }
  const title = word('affiliates.title');
  return { name: `${event.slug}-affiliates`, title, rows: rows(), total: all.length };
}

import type { KeyBelow } from '#platform/pure/message-keys.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { toMajor } from '#platform/pure/money.ts';
import { wallClock } from '#platform/pure/time.ts';
import type { Row } from '#platform/sheet/rows.ts';
import { everyAffiliate } from '#features/affiliates/actions/all.ts';
import { findEvent } from '#features/events/actions/find.ts';
import { displayStatus } from '#features/orders/rules/status.ts';
import { answerText } from '#features/questions/rules/answer.ts';
import * as store from '../store.ts';

type Event = NonNullable<Awaited<ReturnType<typeof findEvent>>>;
interface Sheet {
  name: string;
  rows: AsyncIterable<Row>;
  /** Rows below the head. */
  total: number;
}

async function eventOf(ctx: Context, id: number): Promise<Event> {
  const event = await findEvent(ctx, id);
  if (!event) throw notFound();
  return event;
}
/** Column heads in the language of who asks. */
const heads = (ctx: Context, names: readonly KeyBelow<'exports'>[]): string[] =>
  names.map((name) => ctx.texts.say(ctx.locale, `exports.${name}`));
const quarter_ms = 900_000;
/**
 * Times as the event's zone shows them, to the minute. Zones change their offset at a quarter of an hour, so it is
 * asked for once in each: for every row of a long list it would take as long as reading the list.
 */
function timeCells({ timezone }: Event): (instant: string | null) => string | null {
  let [quarter, offset] = [Number.NaN, 0];
  return (instant) => {
    if (!instant) return null;
    const at = Date.parse(instant);
    if (Math.floor(at / quarter_ms) !== quarter) {
      quarter = Math.floor(at / quarter_ms);
      offset = Date.parse(`${wallClock(instant, timezone)}Z`) - Math.floor(at / 1000) * 1000;
    }
    return new Date(at + offset).toISOString().replace('T', ' ').slice(0, 16);
  };
}
const answerCells = (answers: store.OrderLine['answers'], ids: readonly { id: number }[]): Row =>
  ids.map(({ id }) => {
    const answer = answers[id];
    return answer === undefined ? null : answerText(answer);
  });

export async function ordersSheet(ctx: Context, eventId: number): Promise<Sheet> {
  const [event, asked] = [
    await eventOf(ctx, eventId),
    await store.questions(ctx, eventId, 'ORDER'),
  ];
  const timeCell = timeCells(event);
  const money = (minor: number): number => toMajor(minor, event.currency);
  async function* rows(): AsyncGenerator<Row> {
    yield [
      ...heads(ctx, [
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
        'currency',
        'promo_code',
        'affiliate',
      ]),
      ...asked.map((question) => question.title),
    ];
    for await (const o of store.orders(ctx, eventId)) {
      yield [
        o.public_id,
        timeCell(o.created_at),
        displayStatus(o as Parameters<typeof displayStatus>[0]),
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
        event.currency,
        o.promo_code,
        o.affiliate,
        ...answerCells(o.answers, asked),
      ];
    }
  }
  const total = await store.countOrders(ctx, eventId);
  return { name: `${event.slug}-orders`, rows: rows(), total };
}

export async function attendeesSheet(ctx: Context, eventId: number): Promise<Sheet> {
  const [event, asked] = [
    await eventOf(ctx, eventId),
    await store.questions(ctx, eventId, 'TICKET'),
  ];
  const timeCell = timeCells(event);
  async function* rows(): AsyncGenerator<Row> {
    yield [
      ...heads(ctx, [
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
      ...asked.map((question) => question.title),
    ];
    for await (const a of store.attendees(ctx, eventId))
      yield [
        a.public_id,
        a.first_name,
        a.last_name,
        a.email,
        a.ticket_title,
        a.price_label,
        a.status,
        a.order_public_id,
        timeCell(a.created_at),
        timeCell(a.checked_in_at),
        ...answerCells(a.answers, asked),
      ];
  }
  const total = await store.countAttendees(ctx, eventId);
  return { name: `${event.slug}-attendees`, rows: rows(), total };
}

export async function affiliatesSheet(ctx: Context, eventId: number): Promise<Sheet> {
  const [event, all] = [await eventOf(ctx, eventId), await everyAffiliate(ctx, eventId)];
  async function* rows(): AsyncGenerator<Row> {
    yield heads(ctx, [
      'name',
      'code',
      'email',
      'status',
      'orders',
      'units',
      'total_sales',
      'currency',
    ]);
    for (const one of all)
      yield [
        one.name,
        one.code,
        one.email,
        one.status,
        one.orders,
        one.tickets_sold,
        toMajor(one.total_sales, event.currency),
        event.currency,
      ];
  }
  return { name: `${event.slug}-affiliates`, rows: rows(), total: all.length };
}

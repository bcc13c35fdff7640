import type { Context } from '#platform/context.ts';
import { checkInListsOf } from '#features/check-in/actions/copy.ts';
import { change as changeCheckInList } from '#features/check-in/actions/write.ts';
import { promoCodesOf } from '#features/promo-codes/actions/copy.ts';
import { change as changePromoCode } from '#features/promo-codes/actions/write.ts';
import { offerOf } from '#features/tickets/actions/view.ts';
import { change as changeTicket } from '#features/tickets/actions/write.ts';
import type { MovedTime } from '../contract.ts';
import { movedFrom, type Schedule } from '../rules/moved.ts';

interface Holder {
  of: MovedTime['of'];
  id: number;
  name: string;
  times: Partial<Record<MovedTime['field'], string | null>>;
}

/** Everything of an event that has its own opening or closing time. */
async function holders(ctx: Context, eventId: number): Promise<Holder[]> {
  const { tickets } = await offerOf(ctx, eventId);
  const [codes, lists] = [await promoCodesOf(ctx, eventId), await checkInListsOf(ctx, eventId)];
  const sale = <T extends { sale_start_date: string | null; sale_end_date: string | null }>({
    sale_start_date,
    sale_end_date,
  }: T) => ({ sale_start_date, sale_end_date });
  return [
    ...tickets.flatMap((ticket): Holder[] => [
      { of: 'ticket', id: ticket.id, name: ticket.title, times: sale(ticket) },
      ...ticket.prices.map((price): Holder => ({
        of: 'price',
        id: price.id,
        name: [ticket.title, price.label].filter(Boolean).join(' – '),
        times: sale(price),
      })),
    ]),
    ...codes.map(({ id, code, expiry_date }): Holder => ({
      of: 'promo_code',
      id,
      name: code,
      times: { expiry_date },
    })),
    ...lists.map(({ id, name, activates_at, expires_at }): Holder => ({
      of: 'check_in_list',
      id,
      name,
      times: { activates_at, expires_at },
    })),
  ];
}

/** Returns the times that move when an event's schedule changes, with their new values. */
export async function movedTimes(
  ctx: Context,
  eventId: number,
  before: Schedule,
  after: Schedule,
): Promise<MovedTime[]> {
  return (await holders(ctx, eventId)).flatMap(({ times, ...holder }) =>
    Object.entries(times).flatMap(([field, from]) => {
      if (!from) return [];
      const to = movedFrom(ctx.now, from, before, after);
      return to === from ? [] : [{ ...holder, field: field as MovedTime['field'], from, to }];
    }),
  );
}

/** Moves times, each like a change by hand: with its checks, its version and its trail entry. */
export async function moveTimes(
  tx: Context,
  eventId: number,
  times: readonly MovedTime[],
): Promise<void> {
  const of = (kind: MovedTime['of'], id: number): Record<string, string> =>
    Object.fromEntries(
      times.flatMap((time) => (time.of === kind && time.id === id ? [[time.field, time.to]] : [])),
    );
  const ids = (kind: MovedTime['of']): number[] => [
    ...new Set(times.flatMap((time) => (time.of === kind ? time.id : []))),
  ];
  const prices = new Set(ids('price'));
  for (const ticket of (await offerOf(tx, eventId)).tickets) {
    const own = of('ticket', ticket.id);
    const hasPrices = ticket.prices.some(({ id }) => prices.has(id));
    if (Object.keys(own).length || hasPrices)
      await changeTicket(tx, eventId, ticket.id, {
        ...own,
        ...(hasPrices
          ? { prices: ticket.prices.map(({ id }) => ({ id, ...of('price', id) })) }
          : {}),
      });
  }
  for (const id of ids('promo_code')) await changePromoCode(tx, eventId, id, of('promo_code', id));
  for (const id of ids('check_in_list'))
    await changeCheckInList(tx, eventId, id, of('check_in_list', id));
}

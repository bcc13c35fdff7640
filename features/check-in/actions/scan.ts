import type { RefusalCode } from '#platform/pure/message-keys.ts';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { Refusal, refuse } from '#platform/pure/refusal.ts';
import { shortId } from '#platform/secrets.ts';
import { verifyCode } from '#features/attendees/actions/sign.ts';
import { isCard } from '#features/member-cards/rules/card-code.ts';
import type { CheckIn, CheckInRefusal, Scan } from '../contract.ts';
import { doorFacts } from '../facts.ts';
import { findPerson } from '../people.store.ts';
import { windowState } from '../rules/window.ts';
import * as store from '../store.ts';
import { answerCard } from './member-card.ts';

type List = NonNullable<Awaited<ReturnType<typeof store.findForScan>>>;
type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;
/** Who a code is of; replaced when they have a newer ticket than this one. */
type Scanned = Person & { is_replaced: boolean };
type ScanRefusal = z.input<typeof CheckInRefusal> & { code: RefusalCode };

const missing = (): Refusal => new Refusal('check_in.list_not_found', 404);

/** The list of a secret link with its counts; its window need not be open. */
export async function listOf(ctx: Context, shortId: string) {
  const list = await store.findByShortId(ctx, shortId);
  if (!list) throw missing();
  return list;
}

/** The list of a secret link, inside its window. */
export const openListOf = async (ctx: Context, short_id: string): Promise<List> =>
  mustBeOpen(ctx, await store.findForScan(ctx, { short_id }));

/** The list that was found, when its window is open now. */
export function mustBeOpen(ctx: Context, list: List | undefined): List {
  if (!list) throw missing();
  const state = windowState(list, ctx.now);
  if (state === 'NOT_ACTIVE') refuse('check_in.list_not_active');
  if (state === 'EXPIRED') refuse('check_in.list_expired');
  return list;
}

/**
 * Lets people in, each on its own. The first scan wins; a second one is refused with the time and device of the first.
 * Cancelled, unpaid, wrong list and not a ticket are different answers.
 */
export async function scan(
  ctx: Context,
  list: List,
  input: z.output<typeof Scan>,
): Promise<{
  data: CheckIn[];
  errors: Record<string, string>;
  details: Record<string, ScanRefusal>;
}> {
  const data: CheckIn[] = [];
  const details: Record<string, ScanRefusal> = {};
  const scannedCodes = [...new Set([...(input.codes ?? []), ...(input.attendee_public_ids ?? [])])];
  for (const scannedCode of scannedCodes) {
    const refusal = isCard(scannedCode)
      ? await answerCard(ctx, list.id, scannedCode)
      : await letInByCode(ctx, list, scannedCode, input.device_name ?? null, data);
    if (refusal) details[scannedCode] = refusal;
  }
  const errors = Object.fromEntries(
    Object.entries(details).map(([scannedCode, refusal]) => [
      scannedCode,
      ctx.texts.say(ctx.locale, `refusals.${refusal.code}`),
    ]),
  );
  ctx.log.info(
    {
      request_id: ctx.request_id,
      list: list.id,
      let_in: data.length,
      refused: Object.keys(details).length,
      device: input.device_name ?? null,
    },
    'scanned',
  );
  return { data, errors, details };
}

async function letInByCode(
  ctx: Context,
  list: List,
  scannedCode: string,
  device_name: string | null,
  data: CheckIn[],
): Promise<ScanRefusal | null> {
  const person = await personOf(ctx, list, scannedCode);
  return person
    ? letIn(ctx, list, person, device_name, data)
    : { code: 'check_in.ticket_not_found' };
}

async function personOf(ctx: Context, list: List, scannedCode: string): Promise<Scanned | null> {
  const isCode = scannedCode.startsWith('F1.');
  const verified = isCode ? await verifyCode(ctx, scannedCode) : null;
  if (isCode && !verified) return null;
  const person = await findPerson(
    ctx,
    list.id,
    verified ? { id: verified.attendee_id } : { public_id: scannedCode },
  );
  if (person?.event_id !== list.event_id) return null;
  return { ...person, is_replaced: verified !== null && verified.number !== person.code_number };
}

/** As a scan of their ticket would: what is refused of it, or null for who is in now. */
export async function letInById(
  ctx: Context,
  list: List,
  id: number,
  device_name: string | null,
): Promise<ScanRefusal | null> {
  const person = await findPerson(ctx, list.id, { id });
  return person?.event_id === list.event_id
    ? letIn(ctx, list, { ...person, is_replaced: false }, device_name, [])
    : { code: 'check_in.ticket_not_found' };
}

/**
 * Somebody who comes in or goes out, and the programs that are told. Where none listens it stays one statement: three
 * hundred people at a door wait for no transaction.
 */
function atDoor<T extends { attendee_id: number }>(
  ctx: Context,
  { id: check_in_list_id, account_id, event_id, is_watched }: List,
  action: 'checked_in' | 'checked_out',
  change: (ctx: Context) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (!is_watched) return change(ctx);
  return ctx.tx(async (tx) => {
    const changed = await change(tx);
    if (changed) {
      const after = { id: changed.attendee_id, check_in_list_id };
      await tx.tell(doorFacts[action], { account_id, event_id, after });
    }
    return changed;
  });
}

/** False when nobody was in under this id; an id that was made up, or is of another list, writes nothing. */
export const letOut = async (ctx: Context, list: List, checkInShortId: string): Promise<boolean> =>
  (await store.isIn(ctx, list.id, checkInShortId)) &&
  (await atDoor(ctx, list, 'checked_out', (tx) => store.checkOut(tx, list.id, checkInShortId))) !==
    undefined;

async function letIn(
  ctx: Context,
  list: List,
  person: Scanned,
  device_name: string | null,
  data: CheckIn[],
): Promise<ScanRefusal | null> {
  const { first_name, last_name, ticket_title, price_label } = person;
  const holder = { first_name, last_name, ticket_title, price_label };
  if (person.status === 'CANCELLED') return { code: 'check_in.ticket_cancelled', ...holder };
  if (person.status === 'AWAITING_PAYMENT') return { code: 'check_in.ticket_not_paid', ...holder };
  if (person.is_replaced) return { code: 'check_in.ticket_replaced', ...holder };
  if (!list.ticket_ids.includes(person.ticket_id))
    return { code: 'check_in.wrong_list', ...holder };
  const entry = await atDoor(ctx, list, 'checked_in', (tx) =>
    store.insertCheckIn(tx, {
      short_id: shortId('ci'),
      event_id: list.event_id,
      check_in_list_id: list.id,
      attendee_id: person.id,
      device_name,
    }),
  );
  if (entry) {
    data.push({
      ...entry,
      attendee_id: person.id,
      ticket_id: person.ticket_id,
      attendee_public_id: person.public_id,
      first_name,
      last_name,
      ticket_title,
      price_label,
    });
    return null;
  }
  const now = await findPerson(ctx, list.id, { id: person.id });
  return {
    code: 'check_in.already_in',
    ...holder,
    ...(now?.entry_short_id
      ? {
          first_check_in: {
            short_id: now.entry_short_id,
            checked_in_at: now.entry_at,
            device_name: now.entry_device_name,
          },
        }
      : {}),
  };
}

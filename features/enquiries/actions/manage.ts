import type { z } from 'zod';
import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { post } from '#platform/mail.ts';
import { momentIn } from '#platform/moment.ts';
import { allAtOnce, invalid } from '#platform/pure/refusal.ts';
import { personName } from '#platform/pure/person-name.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import { takeMailsToOthers } from '#features/accounts/actions/mail-to-others.ts';
import { hostAdmins } from '#features/accounts/actions/sellers.ts';
import { siteContact } from '#features/site/actions/read.ts';
import { userById } from '#features/users/actions/find.ts';
import { house } from '#features/venue/actions/house.ts';
import {
  enquiryStates,
  type Enquiry,
  type EnquiryChange,
  type EnquiryReply,
  type EnquiryTemplate,
  type EnquiryWithThread,
} from '../contract.ts';
import { enquiryFacts } from '../facts.ts';
import { replyLetter, roomsOf, whenOf } from '../mail/enquiry-letters.ts';
import { checkEnd, checkRooms } from '../rules/hire.ts';
import * as store from '../store.ts';
import { enquiryById, enquiryForChange, withThread } from './read.ts';

type Change = z.output<typeof EnquiryChange>;

/** Who may look after an enquiry. */
export const assignees = async (ctx: Context): Promise<{ id: number; name: string }[]> =>
  (await hostAdmins(ctx)).map(({ id, ...person }) => ({ id, name: personName(person) }));

/** Changes what the input carries: its state, who looks after it, and what was agreed. */
export async function change(ctx: Context, id: number, input: Change): Promise<EnquiryWithThread> {
  const { timezone, sections } = await house(ctx);
  const { assignee_id, section_ids } = input;
  if (assignee_id && !(await assignees(ctx)).some((one) => one.id === assignee_id))
    throw invalid('assignee_id', 'invalid.choice');
  const fields = columnsOf<Change, store.Fields>(input, {
    status: 'kept',
    assignee_id: 'kept',
    title: 'kept',
    head_count: 'kept',
    starts_at: (value) => ({ starts_at: momentIn('starts_at', value, timezone) }),
    ends_at: (value) => ({ ends_at: momentIn('ends_at', value, timezone) }),
    section_ids: 'stored elsewhere',
    version: 'stored elsewhere',
  });
  await ctx.tx(async (tx) => {
    const before = await enquiryForChange(tx, id);
    checkAgreed({ ...before, ...fields }, section_ids, sections);
    if (!(await store.change(tx, id, fields, input.version)))
      throw await staleVersion(tx, null, { fact: enquiryFacts.changed, id, body: input });
    if (section_ids) await store.setSections(tx, id, section_ids);
    await tell(tx, 'changed', before);
  });
  return withThread(ctx, id);
}

function checkAgreed(
  { starts_at, ends_at }: Pick<store.Fields, 'starts_at' | 'ends_at'>,
  section_ids: readonly number[] | undefined,
  rooms: Parameters<typeof checkRooms>[1],
): void {
  allAtOnce(
    () => {
      if (starts_at && ends_at) checkEnd({ starts_at, ends_at });
    },
    () => {
      if (section_ids) checkRooms(section_ids, rooms);
    },
  );
}

async function tell(tx: Context, what: 'changed' | 'sent', before: Enquiry): Promise<void> {
  const after = await enquiryById(tx, before.id);
  const where = { account_id: accountOf(tx), event_id: null };
  await tx.tell(enquiryFacts[what], { ...where, before, after });
}

/** Answers by mail in the words of the staff, to whoever asked; the answer stands in the thread. */
export async function reply(
  ctx: Context,
  id: number,
  { subject, body, status }: z.output<typeof EnquiryReply>,
): Promise<EnquiryWithThread> {
  const reply_to = ((await siteContact(ctx)) ?? (await hostAccount(ctx))).email;
  await ctx.tx(async (tx) => {
    const before = await enquiryForChange(tx, id);
    await takeMailsToOthers(tx, 1);
    const said = await say(tx, { enquiry_id: id, kind: 'REPLY', subject, body });
    const account_id = accountOf(tx);
    await post(
      tx,
      replyLetter(tx, before, { id: said.id, subject, message: body, reply_to, account_id }),
    );
    const next = status ?? (before.status === 'NEW' ? 'ANSWERED' : before.status);
    if (next === before.status) await store.touch(tx, id);
    else await store.change(tx, id, { status: next });
    await tell(tx, 'sent', before);
  });
  return withThread(ctx, id);
}

/** A note for the staff alone. */
export async function note(ctx: Context, id: number, body: string): Promise<EnquiryWithThread> {
  await ctx.tx(async (tx) => {
    await say(tx, { enquiry_id: id, kind: 'NOTE', body });
    await store.touch(tx, id);
  });
  return withThread(ctx, id);
}

async function say(
  tx: Context,
  words: Omit<Parameters<typeof store.insertMessage>[1], 'user_id' | 'user_name'>,
): Promise<{ id: number }> {
  const { user_id } = actorOf(tx);
  const user_name = personName(await userById(tx, user_id));
  return store.insertMessage(tx, { ...words, user_id, user_name });
}

/** An answer for each state it may go to, in the language of whoever asked; a mere question is not offered a date. */
export async function templates(
  ctx: Context,
  id: number,
): Promise<z.output<typeof EnquiryTemplate>[]> {
  const { locale } = await enquiryById(ctx, id);
  const enquiry = await enquiryById({ ...ctx, locale }, id);
  const values = {
    name: enquiry.name,
    reference: enquiry.reference,
    rooms: roomsOf(enquiry, locale),
    when: whenOf(enquiry, locale),
  };
  return enquiryStates.flatMap((status) => {
    if (status === 'NEW') return [];
    if (enquiry.kind === 'CONTACT' && (status === 'OFFERED' || status === 'CONFIRMED')) return [];
    return [
      {
        status,
        subject: ctx.texts.say(locale, `mail.enquiry_template.${status}.subject`, values),
        body: ctx.texts.say(locale, `mail.enquiry_template.${status}.text`, values),
      },
    ];
  });
}

import type { z } from 'zod';
import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Changes } from '#platform/facts/changes.ts';
import { post } from '#platform/mail.ts';
import { personName } from '#platform/pure/person-name.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import { takeMailsToOthers } from '#features/accounts/actions/mail-to-others.ts';
import { hostAdmins } from '#features/accounts/actions/sellers.ts';
import { siteContact } from '#features/site/actions/read.ts';
import { userById } from '#features/users/actions/find.ts';
import {
  enquiryStates,
  type Enquiry,
  type EnquiryReply,
  type EnquiryTemplate,
  type EnquiryWithThread,
} from '../contract.ts';
import { enquiryFacts } from '../facts.ts';
import { replyLetter, roomsOf, whenOf } from '../mail/enquiry-letters.ts';
import * as store from '../store.ts';
import { enquiryById, enquiryForChange, withThread } from './read.ts';

/** Returns the users who may be assigned to an enquiry. */
export const assignees = async (ctx: Context): Promise<{ id: number; name: string }[]> =>
  (await hostAdmins(ctx)).map(({ id, ...person }) => ({ id, name: personName(person) }));

/** Records the change of an enquiry; `details` appear only in the trail. */
export async function recordChange(
  tx: Context,
  what: 'changed' | 'sent',
  before: Enquiry,
  details: Changes = {},
): Promise<void> {
  const after = await enquiryById(tx, before.id);
  const where = { account_id: accountOf(tx), event_id: null };
  await tx.tell(enquiryFacts[what], { ...where, before, after, details });
}

/**
 * Mails the sender a reply written by staff, and stores it in the thread. Refused when a colleague
 * has replied since the writer last read the thread, so that the sender does not get two different
 * answers.
 */
export async function reply(
  ctx: Context,
  id: number,
  { subject, body, status, last_reply_id }: z.output<typeof EnquiryReply>,
): Promise<EnquiryWithThread> {
  const reply_to = ((await siteContact(ctx)) ?? (await hostAccount(ctx))).email;
  await ctx.tx(async (tx) => {
    const before = await enquiryForChange(tx, id);
    const last = (await store.lastReply(tx, id))?.id ?? null;
    if (last_reply_id !== undefined && last_reply_id !== last) refuse('enquiry.answered_meanwhile');
    await takeMailsToOthers(tx, 1);
    const added = await addToThread(tx, { enquiry_id: id, kind: 'REPLY', subject, body });
    const account_id = accountOf(tx);
    await post(
      tx,
      replyLetter(tx, before, { id: added.id, subject, message: body, reply_to, account_id }),
    );
    const next = status ?? (before.status === 'NEW' ? 'ANSWERED' : before.status);
    if (next === before.status) await store.touch(tx, id);
    else await store.change(tx, id, { status: next });
    await recordChange(tx, 'sent', before);
  });
  return withThread(ctx, id);
}

/** Adds an internal note. */
export async function note(ctx: Context, id: number, body: string): Promise<EnquiryWithThread> {
  await ctx.tx(async (tx) => {
    await addToThread(tx, { enquiry_id: id, kind: 'NOTE', body });
    await store.touch(tx, id);
  });
  return withThread(ctx, id);
}

/** Writes into the thread as the signed-in user. */
export async function addToThread(
  tx: Context,
  message: Omit<Parameters<typeof store.insertMessage>[1], 'user_id' | 'user_name'>,
): Promise<{ id: number }> {
  const { user_id } = actorOf(tx);
  const user_name = personName(await userById(tx, user_id));
  return store.insertMessage(tx, { ...message, user_id, user_name });
}

/**
 * Returns a reply template for each status, in the sender's language; a general question gets none
 * that names a date.
 */
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
        subject: ctx.texts.format(locale, `mail.enquiry_template.${status}.subject`, values),
        body: ctx.texts.format(locale, `mail.enquiry_template.${status}.text`, values),
      },
    ];
  });
}

import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import { postMany } from '#platform/mail.ts';
import { mayReach } from '#platform/mail-quotas.ts';
import { momentIn } from '#platform/moment.ts';
import { allAtOnce } from '#platform/pure/refusal.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import { siteContact } from '#features/site/actions/read.ts';
import { venueFacts } from '#features/venue/actions/venue-facts.ts';
import type { Contact, EnquiryReceipt, VenueEnquiry } from '../ask.contract.ts';
import { enquiryFacts } from '../facts.ts';
import { noticeLetter, receiptLetter } from '../mail/enquiry-letters.ts';
import { checkHeads, checkRooms, checkTimes } from '../rules/hire.ts';
import * as store from '../store.ts';
import { enquiryById } from './read.ts';

type Receipt = z.output<typeof EnquiryReceipt>;

/** Takes a visitor's message to the venue. */
export async function contact(ctx: Context, input: z.output<typeof Contact>): Promise<Receipt> {
  return receiveEnquiry(ctx, { kind: 'CONTACT', ...input, phone: input.phone ?? null }, []);
}

/**
 * Takes a visitor's request to hire rooms; the calendar shows whether they are free, and staff
 * decide.
 */
export async function submitEnquiry(
  ctx: Context,
  input: z.output<typeof VenueEnquiry>,
): Promise<Receipt> {
  const { timezone, sections } = await venueFacts(ctx);
  const { section_ids, ...fields } = input;
  const times = {
    starts_at: momentIn('starts_at', input.starts_at, timezone),
    ends_at: momentIn('ends_at', input.ends_at, timezone),
  };
  allAtOnce(
    () => checkTimes(times, ctx.now),
    () => checkRooms(section_ids, sections),
    () => checkHeads({ ...input, ...times }, sections),
  );
  const { phone = null, organization = null, title = null } = fields;
  return receiveEnquiry(
    ctx,
    { kind: 'HIRE', ...fields, ...times, phone, organization, title },
    section_ids,
  );
}

/**
 * Many networks together could exceed what the venue's receipts allow. Nobody is refused because of
 * others: the enquiry is stored, and only the receipt, which goes to whatever address was typed, is
 * held back.
 */
async function mayAnswer(ctx: Context): Promise<boolean> {
  if (!ctx.config.rate_limit || (await ctx.limits.take('enquiry.venue', 'all')) === 0) return true;
  ctx.log.warn({ security: 'limit.reached', what: 'enquiry.venue' }, 'security event');
  return false;
}

type EnquiryFields = Omit<Parameters<typeof store.insert>[1], 'account_id' | 'locale'>;

/**
 * Stores an enquiry and notifies both sides: the sender, without any of their own text except the
 * name, and the venue at its contact address. Mails per mailbox are limited; the enquiry is in the
 * inbox all the same.
 */
async function receiveEnquiry(
  ctx: Context,
  input: EnquiryFields,
  section_ids: readonly number[],
): Promise<Receipt> {
  await limited(ctx, 'enquiry.network', ctx.network);
  const host = await hostAccount(ctx);
  const contact = await siteContact(ctx);
  const reader = contact ?? host;
  const tellsSender = (await mayAnswer(ctx)) && (await mayReach(ctx, 'enquiries', input.email));
  const tellsVenue = await mayReach(ctx, 'enquiry_notices', reader.email);
  return ctx.tx(async (tx) => {
    const { id, public_id } = await store.insert(tx, {
      ...input,
      account_id: host.id,
      locale: ctx.locale,
    });
    await store.setSections(tx, id, section_ids);
    const after = await enquiryById(tx, id);
    await postMany(tx, [
      ...(tellsSender ? [receiptLetter(tx, after, { reply_to: reader.email })] : []),
      ...(tellsVenue ? [noticeLetter(tx, after, { ...reader, account_id: host.id })] : []),
    ]);
    await tx.tell(enquiryFacts.created, { account_id: host.id, event_id: null, after });
    return { reference: public_id };
  });
}

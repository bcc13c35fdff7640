import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { momentIn } from '#platform/moment.ts';
import { allAtOnce, invalid } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { venueFacts, type VenueFacts } from '#features/venue/actions/venue-facts.ts';
import type { Enquiry, EnquiryChange, EnquiryWithThread } from '../contract.ts';
import { enquiryFacts } from '../facts.ts';
import { roomsOf, whenOf } from '../mail/enquiry-letters.ts';
import { checkAgreedTimes, checkHeads, checkRooms } from '../rules/hire.ts';
import * as store from '../store.ts';
import { assignees, addToThread, recordChange } from './manage.ts';
import { enquiryById, enquiryForChange, withThread } from './read.ts';

type Change = z.output<typeof EnquiryChange>;

/**
 * Changes the given fields: status, assignee, and the details as finally agreed. The previous
 * values are kept in the thread; for texts of the sender the trail records only the number of
 * edits.
 */
export async function change(ctx: Context, id: number, input: Change): Promise<EnquiryWithThread> {
  const ours = await venueFacts(ctx);
  const { timezone } = ours;
  const { assignee_id, section_ids } = input;
  const mayLookAfter =
    !assignee_id || (await assignees(ctx)).some((assignee) => assignee.id === assignee_id);
  const fields = columnsOf<Change, store.Fields>(input, {
    status: 'kept',
    assignee_id: 'kept',
    name: 'kept',
    email: 'kept',
    phone: 'kept',
    organization: 'kept',
    title: 'kept',
    head_count: 'kept',
    set_up: 'kept',
    starts_at: (value) => ({ starts_at: momentIn('starts_at', value, timezone) }),
    ends_at: (value) => ({ ends_at: momentIn('ends_at', value, timezone) }),
    section_ids: 'stored elsewhere',
    version: 'stored elsewhere',
  });
  await ctx.tx(async (tx) => {
    const before = await enquiryForChange(tx, id);
    // An assignee who has since left stays until the enquiry is assigned to another user.
    allAtOnce(
      () => {
        if (!mayLookAfter && assignee_id !== before.assignee_id)
          throw invalid('assignee_id', 'invalid.choice');
      },
      () => checkAgreed(tx.now, before, { ...fields, ...(section_ids && { section_ids }) }, ours),
    );
    if (!(await store.change(tx, id, fields, input.version)))
      throw await staleVersion(tx, null, { fact: enquiryFacts.changed, id, body: input });
    if (section_ids) await store.setSections(tx, id, section_ids);
    await keepBefore(tx, before);
    const edited = theirWords.filter(
      (name) => input[name] !== undefined && input[name] !== before[name],
    ).length;
    await recordChange(tx, 'changed', before, edited ? { contact_details: [null, edited] } : {});
  });
  return withThread(ctx, id);
}

const theirWords = ['name', 'email', 'phone', 'organization', 'title'] as const;

/**
 * Validates changed details of a hire by the rules of the public form, except that it may be in the
 * past.
 */
function checkAgreed(
  now: string,
  before: Enquiry,
  changes: store.Fields & { section_ids?: readonly number[] },
  { sections: rooms }: Pick<VenueFacts, 'sections'>,
): void {
  const { starts_at, ends_at, section_ids, head_count, set_up } = { ...before, ...changes };
  const has = (...names: (keyof typeof changes)[]): boolean =>
    names.some((name) => changes[name] !== undefined);
  allAtOnce(
    () => {
      if (has('starts_at', 'ends_at') && starts_at && ends_at)
        checkAgreedTimes({ starts_at, ends_at }, now);
    },
    () => {
      if (!has('section_ids')) return;
      if (before.kind === 'HIRE' && section_ids.length === 0)
        throw invalid('section_ids', 'invalid.too_few', { min: 1 });
      checkRooms(section_ids, rooms);
    },
    () => {
      if (has('section_ids', 'head_count', 'set_up') && head_count && set_up)
        checkHeads({ section_ids, head_count, set_up }, rooms);
    },
  );
}

/** Writes a note with the previous and new values; none when only the status changed. */
async function keepBefore(tx: Context, before: Enquiry): Promise<void> {
  const after = await enquiryById(tx, before.id);
  const then = requestedDetails(tx, before);
  const now = requestedDetails(tx, after);
  const lines = then.flatMap(([label, was], n) => {
    const is = now[n]?.[1];
    if (was === is) return [];
    return [
      tx.texts.format(tx.locale, 'enquiries.note.was', {
        field: tx.texts.format(tx.locale, label),
        before: was || '–',
        after: is || '–',
      }),
    ];
  });
  if (lines.length === 0) return;
  const body = [tx.texts.format(tx.locale, 'enquiries.note.edited'), ...lines].join('\n');
  await addToThread(tx, { enquiry_id: before.id, kind: 'NOTE', body });
}

const requestedDetails = (tx: Context, enquiry: Enquiry) =>
  [
    ['fields.title', enquiry.title],
    ['enquiries.when', whenOf(enquiry, tx.locale)],
    ['fields.section_ids', roomsOf(enquiry, tx.locale)],
    ['fields.head_count', enquiry.head_count?.toString()],
    [
      'fields.set_up',
      enquiry.set_up && tx.texts.format(tx.locale, `enquiry_form.set_up.${enquiry.set_up}`),
    ],
    ['fields.organization', enquiry.organization],
    ['enquiries.person', enquiry.name],
    ['fields.email', enquiry.email],
    ['fields.phone', enquiry.phone],
  ] as const;

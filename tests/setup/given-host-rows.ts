import type { Db } from '#platform/db.ts';
import { givenChoiceRow, givenMemberRow } from './given-member.ts';
import { insertRow } from './given-rows.ts';
import { memberMessageRow } from './writing-members.ts';

/**
 * Creates rows that only the host account has through the API, but for another account: users of
 * the venue must not reach them with an id.
 */
export async function givenHostRows(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<Record<string, string>> {
  const of = { account_id };
  const storage = { size: 1, sha256: `h${account_id}` };
  const file_id = await insertRow(db, 'files', {
    ...storage,
    name: 'a',
    kind: 'image',
    mime_type: 'image/webp',
    storage_key: `images/h${account_id}.webp`,
  });
  const other_event_id = await insertRow(db, 'other_events', {
    ...of,
    title: 'Fair',
    event_url: 'https://fair.test',
  });
  const ofOther = (kind: 'IMAGE' | 'ATTACHMENT') =>
    insertRow(db, 'other_event_files', { other_event_id, file_id, kind });
  const partner_merchant_id = await insertRow(db, 'partner_merchants', { ...of, name: 'Shop' });
  const member_id = await givenMemberRow(db, account_id);
  const memberFileId = await insertRow(db, 'files', {
    ...storage,
    name: 'receipt.pdf',
    kind: 'document',
    mime_type: 'application/pdf',
    storage_key: `documents/r${account_id}.pdf`,
    is_public: false,
  });
  const receiptId = await insertRow(db, 'member_receipts', {
    ...of,
    member_id,
    partner_merchant_id,
    amount: 60_000,
    issued_on: '2026-11-20',
    number: `r${account_id}`,
    file_id: memberFileId,
    sent_sha256: `r${account_id}`,
  });
  const upgradeRequestId = await insertRow(db, 'upgrade_requests', {
    ...of,
    member_id,
    tier: 'NGO',
    organization_number: '1',
    organization_name: 'River',
    position: 'Officer',
  });
  const ids = {
    otherEventId: other_event_id,
    otherEventImageId: await ofOther('IMAGE'),
    otherEventAttachmentId: await ofOther('ATTACHMENT'),
    partnerMerchantId: partner_merchant_id,
    memberId: member_id,
    memberFileId,
    receiptId,
    upgradeRequestId,
    ownRequestId: upgradeRequestId,
    venueAttachmentId: await insertRow(db, 'venue_attachments', {
      ...of,
      venue_id: 1,
      file_id,
      kind: 'IMAGE',
    }),
    siteVersionId: await insertRow(db, 'site_versions', {
      ...of,
      subject: 'SETTINGS',
      version: account_id,
      content: '{}',
      user_name: 'Ada',
    }),
    enquiryId: await insertRow(db, 'enquiries', {
      ...of,
      kind: 'CONTACT',
      name: 'Bea',
      email: 'bea@example.com',
      locale: 'en',
      message: 'Hello',
    }),
    memberImportId: await insertRow(db, 'member_imports', {
      ...of,
      user_id,
      locale: 'en',
      name: 'members.csv',
      state: 'CHECKED',
      columns: '[]',
    }),
    viewId: await insertRow(db, 'list_views', {
      ...of,
      user_id,
      list: 'members',
      name: 'Gold',
      query: '',
      hidden_columns: [],
    }),
    memberMessageId: await memberMessageRow({ db }, account_id),
    interestId: await givenChoiceRow(db, 'interests', account_id),
    specialityId: await givenChoiceRow(db, 'specialities', account_id),
  };
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]));
}

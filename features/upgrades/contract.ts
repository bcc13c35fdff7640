import { z } from 'zod';
import {
  calendarDay,
  copied,
  endpoint,
  flag,
  id,
  instant,
  listOf,
  longText,
  maybe,
  money,
  text,
} from '#platform/endpoint.ts';
import { membershipTiers } from '#features/members/rules/tiers.ts';
import { documentKinds, most_receipts, rejectionTemplates, requestTiers } from './rules/upgrade.ts';

export const requestStates = ['PENDING', 'APPROVED', 'REJECTED'] as const;

/**
 * A file of a member. Its bytes are at `GET /member-files/{id}`, for the member and the admins of
 * the host account.
 */
export const MemberFile = z.object({
  id: id(),
  name: z.string(),
  mime_type: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type MemberFile = z.output<typeof MemberFile>;

/** A receipt of a partner merchant, in Hong Kong dollars. */
export const Receipt = z.object({
  id: id(),
  partner_merchant_id: id(),
  /** In the reader's language. */
  partner_merchant_name: z.string(),
  amount: money(),
  date: z.string(),
  number: z.string(),
  /** Null until it is in a request. */
  status: z.enum(requestStates).nullable(),
  request_id: id().nullable(),
  uploaded_at: instant(),
  file: MemberFile,
});
export type Receipt = z.output<typeof Receipt>;
const Document = z.object({ id: id(), kind: z.enum(documentKinds), file: MemberFile });

export const UpgradeRequest = z.object({
  id: id(),
  tier: z.enum(requestTiers),
  status: z.enum(requestStates),
  reason: z.string().nullable(),
  company_name: z.string().nullable(),
  company_address: z.string().nullable(),
  business_registration_number: z.string().nullable(),
  organization_number: z.string().nullable(),
  organization_name: z.string().nullable(),
  position: z.string().nullable(),
  has_section_88: z.boolean(),
  receipts: z.array(Receipt),
  /** The sum of the receipts. */
  total: money(),
  documents: z.array(Document),
  created_at: instant(),
  decided_at: instant().nullable(),
});
export type UpgradeRequest = z.output<typeof UpgradeRequest>;

export const NewReceipt = z.object({
  partner_merchant_id: id(),
  amount: money().positive().max(9_999_999),
  date: calendarDay(),
  number: copied(60),
});
export const NewUpgradeRequest = z.object({
  tier: z.enum(requestTiers),
  /** For PLATINUM and INDIVIDUAL. */
  receipt_ids: listOf(z.array(id()).max(most_receipts)),
  /** For CORPORATE and NGO. */
  position: maybe(text(100)),
  company_name: maybe(text(149)),
  company_address: maybe(longText(300)),
  business_registration_number: maybe(copied(40)),
  organization_number: maybe(copied(40)),
  organization_name: maybe(text(149)),
  has_section_88: flag(),
});

const Findings = z.array(
  z.object({
    code: z.enum(['none', 'too_little', 'future', 'too_old', 'days_differ', 'used']),
    receipt_id: id().nullable(),
  }),
);
/** A request as its reviewers see it. */
export const ReviewedRequest = UpgradeRequest.extend({
  member: z.object({
    id: id(),
    member_id: z.string(),
    first_name: z.string(),
    last_name: z.string().nullable(),
    email: z.string(),
    /** The current tier. */
    tier: z.enum(membershipTiers),
    expires_at: instant().nullable(),
    join_date: instant(),
  }),
  /** The request is the reader's own: a colleague must decide it. */
  is_own: z.boolean(),
  /**
   * What the rule finds about the receipts on the day they were sent, and whether they were used
   * elsewhere.
   */
  findings: Findings,
  /** The tier and its end if it were approved now; null when the member can no longer have it. */
  becomes: z.object({ tier: z.enum(membershipTiers), expires_at: instant().nullable() }).nullable(),
  decided_by_name: z.string().nullable(),
  /** Common reasons for a rejection, in the member's language. */
  templates: z.array(z.object({ code: z.enum(rejectionTemplates), text: z.string() })),
  /** Earlier requests of the same member. */
  history: z.array(
    z.object({
      id: id(),
      tier: z.enum(requestTiers),
      status: z.enum(requestStates),
      reason: z.string().nullable(),
      created_at: instant(),
      decided_at: instant().nullable(),
    }),
  ),
});
export type ReviewedRequest = z.output<typeof ReviewedRequest>;

export const Approval = z.object({
  /** Without one the trail has a standard text. */
  reason: maybe(longText(1000)),
  /** The last day of a CORPORATE or NGO membership; without one it has no end. */
  expires_at: maybe(calendarDay()),
});
export const Rejection = z.object({ reason: longText(1000) });

const file = { max_bytes: 2_097_152 };
const own = 'signed_in';
const manage = 'upgrades.manage';
const itemPath = '/upgrade-requests/:upgradeRequestId';
export const upgrades = {
  receipts: endpoint('GET /WOWusers/receipts', { access: own, shape: 'list', returns: Receipt }),
  addReceipt: endpoint('POST /WOWusers/receipts', {
    access: own,
    status: 201,
    idempotent: true,
    limit: 'upload',
    files: { file: { required: true, ...file } },
    body: NewReceipt,
    returns: Receipt,
    refuses: ['member_receipt.used', 'member_receipt.twice', 'member_receipt.too_many'],
  }),
  removeReceipt: endpoint('DELETE /WOWusers/receipts/:receiptId', {
    access: own,
    shape: 'none',
    refuses: ['member_receipt.in_request'],
  }),
  ownRequests: endpoint('GET /WOWusers/upgrade-requests', {
    access: own,
    shape: 'list',
    returns: UpgradeRequest,
  }),
  ask: endpoint('POST /WOWusers/upgrade-requests', {
    access: own,
    status: 201,
    idempotent: true,
    limit: 'upload',
    files: {
      certificate: { required: false, ...file },
      section_88_letter: { required: false, ...file },
    },
    body: NewUpgradeRequest,
    returns: UpgradeRequest,
    refuses: [
      'upgrade.pending',
      'upgrade.not_for_tier',
      'member_receipt.used',
      'member_receipt.rejected',
    ],
  }),
  /** Withdraws a pending request. */
  takeBack: endpoint('DELETE /WOWusers/upgrade-requests/:ownRequestId', {
    access: own,
    shape: 'none',
    refuses: ['upgrade.decided'],
  }),
  file: endpoint('GET /member-files/:memberFileId', { access: own, shape: 'file' }),

  /** The staff's list; PENDING is a queue, oldest first. */
  list: endpoint('GET /upgrade-requests', {
    access: manage,
    shape: 'page',
    query: z.object({ status: z.enum(requestStates).optional() }),
    list: { sorts: ['created_at', 'decided_at'], default: ['created_at', 'asc'] },
    returns: ReviewedRequest,
  }),
  get: endpoint(`GET ${itemPath}`, { access: manage, returns: ReviewedRequest }),
  approve: endpoint(`POST ${itemPath}/approve`, {
    access: manage,
    body: Approval,
    returns: ReviewedRequest,
    refuses: [
      'upgrade.decided',
      'upgrade.own',
      'upgrade.not_for_tier',
      'mail.email_not_confirmed',
      'mail.daily_cap',
    ],
  }),
  reject: endpoint(`POST ${itemPath}/reject`, {
    access: manage,
    body: Rejection,
    returns: ReviewedRequest,
    refuses: ['upgrade.decided', 'upgrade.own', 'mail.email_not_confirmed', 'mail.daily_cap'],
  }),
};

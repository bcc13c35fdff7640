import { z } from 'zod';
import {
  changed,
  endpoint,
  moment,
  optional,
  selection,
  SliceOutcome,
  slicedSelection,
  longText,
  version,
} from '#platform/endpoint.ts';
import { AuditEntry } from '#features/audit/contract.ts';
import { ConsentChange, ConsentState, Profile, ProfileChange } from './contract.ts';
import { districts, memberStatuses, memberTypes, residenceCities } from './rules/choices.ts';
import { channels } from './rules/consent.ts';
import { membershipTiers } from './rules/tiers.ts';

/** A member as the back office sees them: with all proofs of consent. */
export const ManagedMember = Profile.extend({
  consent_history: ConsentState.shape.history,
});
export type ManagedMember = z.output<typeof ManagedMember>;

/**
 * What staff may change of a member. They may only withdraw consent: giving it is up to the member.
 */
export const MemberChange = ProfileChange.extend({
  status: changed(z.enum(memberStatuses)),
  consents: changed(ConsentChange),
});

const tier = {
  tier: z.enum(membershipTiers),
  /** The last day in Hong Kong: a day, or any instant within it. */
  expires_at: optional(moment()),
  reason: longText(300),
};
export const TierChange = z.object({ ...tier, version: version() });
export const ManyTierChange = z.object({ ...slicedSelection, ...tier });

/** Sorting and filtering of the list of members. */
export const memberList = {
  sorts: ['join_date', 'last_name', 'member_id', 'tier', 'expires_at', 'last_login_at', 'status'],
  default: ['join_date', 'desc'],
  filters: {
    tier: membershipTiers,
    status: memberStatuses,
    expires_at: 'instant',
    join_date: 'instant',
    last_login_at: 'instant',
    district: districts,
    residence_city: residenceCities,
    member_type: memberTypes,
    interest_id: 'number',
    speciality_id: 'number',
    is_volunteer: ['yes', 'no'],
    consent: channels,
  },
  filter_names: {
    expiry: 'expires_at',
    interest: 'interest_id',
    speciality: 'speciality_id',
    volunteer: 'is_volunteer',
  },
} as const;
const manage = 'members.manage';
const itemPath = '/members/:memberId';
export const managedMembers = {
  list: endpoint('GET /members', {
    access: manage,
    shape: 'page',
    list: memberList,
    returns: Profile,
  }),
  get: endpoint(`GET ${itemPath}`, { access: manage, returns: ManagedMember }),
  change: endpoint(`PUT ${itemPath}`, {
    access: manage,
    body: MemberChange,
    returns: ManagedMember,
    refuses: ['stale_version'],
  }),
  /**
   * Erases the membership, and the sign-in unless the user is staff; orders and their amounts stay.
   */
  remove: endpoint(`DELETE ${itemPath}`, {
    access: manage,
    shape: 'none',
    refuses: ['member.own'],
  }),
  changeTier: endpoint(`POST ${itemPath}/tier`, {
    access: manage,
    body: TierChange,
    returns: ManagedMember,
    refuses: ['stale_version', 'member.own', 'member.same_tier'],
  }),
  audit: endpoint(`GET ${itemPath}/audit`, {
    access: manage,
    shape: 'page',
    list: { sorts: ['created_at'], default: ['created_at', 'desc'] },
    returns: AuditEntry,
  }),
  selected: endpoint('POST /members/selected', {
    access: manage,
    list: memberList,
    body: z.object(selection),
    returns: z.object({ total: z.number() }),
    refuses: ['bulk.too_many'],
  }),
  changeTiers: endpoint('POST /members/tier', {
    access: manage,
    list: memberList,
    body: ManyTierChange,
    returns: SliceOutcome,
    refuses: ['bulk.too_many'],
  }),
};

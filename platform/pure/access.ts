import { isOneOf } from './is-one-of.ts';

/**
 * Permissions of the roles (decisions.md §2). The server checks them, and screens hide what they
 * deny.
 */
export const roles = ['ADMIN', 'ORGANIZER', 'COLLABORATOR'] as const;
export type Role = (typeof roles)[number];

const everyRole: readonly Role[] = ['ADMIN', 'ORGANIZER', 'COLLABORATOR'];
const team: readonly Role[] = ['ADMIN', 'ORGANIZER'];
const admins: readonly Role[] = ['ADMIN'];

export const permissions = {
  'account.read': team,
  'account.manage': admins,
  'installation.manage': admins,
  'users.manage': admins,
  // Who may sell on this installation (host account only).
  'sellers.manage': admins,
  // The venue and its public site (host account only).
  'venue.manage': admins,
  'other_events.manage': admins,
  'site.manage': admins,
  'enquiries.manage': admins,
  // Requests of members for a higher tier, and the merchants whose receipts count (host account
  // only).
  'upgrades.manage': admins,
  'members.manage': admins,
  'taxes.read': team,
  'taxes.manage': admins,
  'organizers.read': team,
  'organizers.manage': team,
  'events.read': everyRole,
  'events.edit': everyRole,
  'events.manage': team,
  'tickets.read': everyRole,
  'tickets.manage': team,
  'promo_codes.manage': team,
  'capacity.manage': team,
  'affiliates.manage': team,
  'questions.read': everyRole,
  'questions.manage': everyRole,
  'messages.manage': team,
  'orders.read': team,
  'orders.manage': team,
  'orders.export': team,
  'attendees.read': everyRole,
  'attendees.manage': team,
  'audit.read': team,
  'check_in.read': everyRole,
  'check_in.manage': team,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/**
 * Permissions that concern the whole installation, valid in the host account only (the first
 * account of an installation).
 */
const ofHost: readonly Permission[] = [
  'installation.manage',
  'sellers.manage',
  'venue.manage',
  'other_events.manage',
  'site.manage',
  'enquiries.manage',
  'upgrades.manage',
  'members.manage',
];
/**
 * Whether a permission concerns the whole installation, and so is valid in the host account only.
 */
export const isOfHost = (permission: Permission): boolean => ofHost.includes(permission);

/**
 * Permissions that no API token can have, even one of an owner: the account itself, its users and
 * their tokens.
 */
const forPeople = [
  'account.read',
  'account.manage',
  'installation.manage',
  'users.manage',
  'sellers.manage',
] as const satisfies readonly Permission[];
type Grantable = Exclude<Permission, (typeof forPeople)[number]>;
const isForPeople = (permission: Permission): boolean => isOneOf<Permission>(forPeople, permission);
/** Permissions that may be given to an API token. */
export const grantable = Object.keys(permissions).filter(
  (key) => !isForPeople(key as Permission),
) as [Grantable, ...Grantable[]];

/**
 * Who may call an endpoint. Beyond permissions: `public` (anyone), `signed_in` (any user), `buyer`
 * (the browser session that made the order), `link` (the secret in the address), `webhook` (a
 * signature), `dev` (the demo only, from this machine or by an admin of the host account).
 */
export const openAccess = ['public', 'signed_in', 'buyer', 'link', 'webhook', 'dev'] as const;
export type Access = Permission | (typeof openAccess)[number];

/** Whether it is a permission of a role, rather than one of the open kinds of access. */
export function isPermission(access: Access): access is Permission {
  return access in permissions;
}

/** Whether a role has a permission. Visitors and members have no role, and so no permissions. */
export function allows(role: Role | null | undefined, permission: Permission): boolean {
  return role ? isOneOf<Role>(permissions[permission], role) : false;
}

/** A user's role and scopes in the account they work in. */
export interface Membership {
  role: Role | null;
  is_host: boolean;
  /** Scopes of an API token, which has only the permissions that both they and the role allow. */
  scopes?: readonly Permission[];
}

/** Like `allows`, also checking the host account and the scopes of a token. */
export const allowsIn = (member: Membership | null | undefined, permission: Permission): boolean =>
  allows(member?.role, permission) &&
  (member?.is_host === true || !isOfHost(permission)) &&
  (member?.scopes === undefined ||
    (member.scopes.includes(permission) && !isForPeople(permission)));

import type { AdminNotice, OwnNotice } from '#features/accounts/rules/account-notices.ts';
import type { Place } from './place.ts';

type Part = Pick<Place, 'role' | 'status'> | null;

const roleOf = (place: Part) => (place?.status === 'ACTIVE' ? place.role : null);
const invitedAs = (place: Part) => (place?.status === 'INVITED' ? place.role : null);

/**
 * Returns what the colleague concerned and the admins are told about a change of a place; null
 * stands for no place, and for nothing to tell. An invitation has a mail of its own.
 */
export function noticesOf(
  before: Part,
  after: Part,
): { own: OwnNotice | null; admins: AdminNotice | null } {
  const [from, to] = [roleOf(before), roleOf(after)];
  return { own: before?.status === 'INVITED' ? null : ownNotice(from, to), admins: admins() };

  function admins(): AdminNotice | null {
    if (invitedAs(after) === 'ADMIN' && invitedAs(before) !== 'ADMIN') return 'team.admin_invited';
    if (from === to) return null;
    if (to === 'ADMIN') return 'team.admin_made';
    return from === 'ADMIN' ? 'team.admin_ended' : null;
  }
}

function ownNotice(from: Place['role'] | null, to: Place['role'] | null): OwnNotice | null {
  if (from === to) return null;
  if (from === null) return 'team.your_start';
  return to === null ? 'team.your_end' : 'team.your_role';
}

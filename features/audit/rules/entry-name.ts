import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { AuditTarget } from './vocabulary.ts';

/** What an export holds, by the last part of its file's name. */
const sheets = {
  affiliates: 'affiliates.title',
  attendees: 'attendees.title',
  audit: 'account_audit.title',
  members: 'manage_members.title',
  orders: 'orders.title',
} as const satisfies Record<string, MessageKey>;

interface Named {
  target_type: AuditTarget;
  name: string;
}

/**
 * Returns the name of an entry's object for a reader; empty when it has none. An export is stored
 * with the name of its file, `night-ferry-orders`.
 */
export function entryName(
  { target_type, name }: Named,
  format: (key: MessageKey) => string,
): string {
  if (target_type !== 'export') return name;
  const last = name.split('-').at(-1);
  const [, key] = Object.entries(sheets).find(([sheet]) => sheet === last) ?? [];
  return key ? format(key) : name;
}

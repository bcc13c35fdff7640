/** What the trail speaks of: each has its words in the catalogues (`audit.target_type.*`, `audit.action.*`). */
export const auditTargets = [
  'event',
  'ticket',
  'price',
  'promo_code',
  'capacity',
  'question',
  'attendee',
  'order',
  'check_in_list',
  'affiliate',
  'message',
] as const;
export const auditActions = [
  'created',
  'changed',
  'deleted',
  'sent',
  'cancelled',
  'reactivated',
  'moved',
  'rotated',
] as const;
export type AuditTarget = (typeof auditTargets)[number];
export type AuditAction = (typeof auditActions)[number];
/** Field → what it was and what it became. */
export type Changes = Record<string, [from: unknown, to: unknown]>;

/** The fields, out of those named, whose values differ. Lists and objects are compared by their content. */
export function changesBetween<T extends object>(
  before: T,
  after: Partial<T>,
  fields: readonly (keyof T & string)[],
): Changes {
  const changes: Changes = {};
  for (const field of fields) {
    const [from, to] = [
      before[field] ?? null,
      after[field] === undefined ? (before[field] ?? null) : (after[field] ?? null),
    ];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = [from, to];
  }
  return changes;
}

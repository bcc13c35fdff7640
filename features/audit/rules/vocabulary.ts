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
  'image',
  'attachment',
  'organizer',
  'tax_or_fee',
  'account',
  'branding',
  'payment',
  'payme',
  'user',
  'export',
] as const;
export const auditActions = [
  'created',
  'changed',
  'deleted',
  'sent',
  'cancelled',
  'refunded',
  'reactivated',
  'moved',
  'rotated',
  'sorted',
] as const;
export type AuditTarget = (typeof auditTargets)[number];
export type AuditAction = (typeof auditActions)[number];

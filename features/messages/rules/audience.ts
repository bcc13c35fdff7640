export interface AudienceInput {
  message_type: 'EVENT' | 'TICKET' | 'ATTENDEE' | 'ORDER';
  ticket_ids?: readonly number[] | undefined;
  attendee_ids?: readonly number[] | undefined;
  order_id?: number | undefined;
  all_found?: 'ATTENDEES' | 'ORDERS' | undefined;
}

/**
 * Returns which ids a message of this type needs, and the field that must name them; null when it
 * goes to all attendees, or to all that a list finds.
 */
export function namedBy(audience: AudienceInput): {
  field: 'ticket_ids' | 'attendee_ids' | 'order_id';
  table: 'tickets' | 'attendees' | 'orders';
  ids: readonly number[];
} | null {
  if (audience.message_type === 'TICKET')
    return { field: 'ticket_ids', table: 'tickets', ids: [...new Set(audience.ticket_ids)] };
  if (audience.message_type === 'ATTENDEE')
    return audience.all_found
      ? null
      : { field: 'attendee_ids', table: 'attendees', ids: [...new Set(audience.attendee_ids)] };
  return audience.message_type === 'ORDER'
    ? { field: 'order_id', table: 'orders', ids: audience.order_id ? [audience.order_id] : [] }
    : null;
}

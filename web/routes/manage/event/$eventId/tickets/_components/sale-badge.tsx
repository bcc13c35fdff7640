import { FormattedMessage } from 'react-intl';
import type { Ticket } from '#features/tickets/contract.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import type { StaffEvent } from '../../_components/managed-event.tsx';

type Sale =
  | 'draft'
  | 'hidden'
  | 'upcoming'
  | 'ended'
  | 'sold_out'
  | 'promo_only'
  | 'on_sale'
  | 'off_sale';
const tones: Record<Sale, Tone> = {
  draft: 'neutral',
  hidden: 'neutral',
  upcoming: 'amber',
  ended: 'neutral',
  sold_out: 'accent',
  promo_only: 'neutral',
  on_sale: 'jade',
  off_sale: 'neutral',
};

type Sold = Pick<StaffEvent, 'status' | 'lifecycle_status'>;
function saleOf(ticket: Ticket, event: Sold): Sale {
  if (ticket.is_hidden) return 'hidden';
  if (ticket.is_after_sale_end_date || event.lifecycle_status === 'ENDED') return 'ended';
  if (ticket.is_sold_out) return 'sold_out';
  if (event.status === 'ARCHIVED') return 'off_sale';
  if (ticket.is_before_sale_start_date) return 'upcoming';
  if (ticket.is_hidden_without_promo_code) return 'promo_only';
  if (!ticket.is_available) return 'off_sale';
  return event.status === 'DRAFT' ? 'draft' : 'on_sale';
}

/** Whether a ticket can be bought now, and if not, why. */
export function SaleBadge({ ticket, event }: { ticket: Ticket; event: Sold }) {
  const sale = saleOf(ticket, event);
  return (
    <Badge tone={tones[sale]}>
      <FormattedMessage id={`tickets.sale.${sale}`} />
    </Badge>
  );
}

import type { TicketSheet } from '#features/attendees/pdf/ticket-sheet.ts';

/** A ticket to start from. */
export const givenSheet: TicketSheet = {
  event_title: '明渠夜唱 Nullah Nights',
  venue_name: '海濱會堂',
  starts: '2026年11月21日（星期六）下午8:00',
  location: '深水埗 Sham Shui Po',
  is_online: false,
  how_to_join: null,
  organizer_name: '明渠音樂',
  ticket_title: '企位 Standing',
  price_label: '早鳥',
  attendee_name: '陳大文',
  public_id: 'A-7K2M9QX',
  order_public_id: 'O-3H8TR21',
  code: `F1.ab12cd.2x9.${'Abc_-'.repeat(17)}Z`,
  message: '大門 7:15 開放。',
  weather_rule: null,
};

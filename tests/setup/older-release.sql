-- A small installation as a release with the migrations up to 0013 left it: an owner who is signed in, an event on
-- sale, one order that was paid with a ticket that is valid, one that was not, and a list at the door.
insert into accounts (name, currency_code, timezone) values ('Harbour Hall', 'HKD', 'Asia/Hong_Kong');
insert into users (email, password_hash, first_name, locale, email_verified_at)
  values ('ada@venue.test', :password, 'Ada', 'en', now());
insert into account_users (account_id, user_id, role, status, is_account_owner)
  values (1, 1, 'ADMIN', 'ACTIVE', true);
insert into sessions (family, user_id, account_id, token_hash, expires_at)
  values (gen_random_uuid(), 1, 1, :session, now() + interval '20 days');
insert into organizers (account_id, name, email, timezone, currency)
  values (1, 'Harbour Nights', 'ada@venue.test', 'Asia/Hong_Kong', 'HKD');
insert into events (account_id, organizer_id, title, slug, status, start_date, timezone, currency)
  values (1, 1, 'Old night', 'old-night', 'LIVE', now() + interval '10 days', 'Asia/Hong_Kong', 'HKD');
insert into event_settings (event_id, require_attendee_details) values (1, false);
insert into counters (capacity, reserved, sold) values (10, 0, 2);
insert into tickets (account_id, event_id, title, type) values (1, 1, 'Standing', 'FREE');
insert into ticket_prices (event_id, ticket_id, counter_id, price) values (1, 1, 1, 0);
insert into orders (
  account_id, event_id, short_id, status, payment_status, currency, total_before_additions, total_gross, holds,
  first_name, last_name, email, locale, reserved_until, completed_at
)
values
  (1, 1, 'o_old_and_paid_000000', 'COMPLETED', 'PAYMENT_RECEIVED', 'HKD', 50000, 50000, '{"1": 2}', '大文', '陳',
   'taiman@example.com', 'zh-hk', now(), now()),
  (1, 1, 'o_old_and_left_000000', 'EXPIRED', null, 'HKD', 25000, 25000, '{}', null, null, null, 'en', now(), null);
insert into order_items (
  order_id, event_id, ticket_id, ticket_price_id, item_name, quantity, price_before_discount, price
)
values (1, 1, 1, 1, 'Standing', 2, 25000, 25000);
insert into payments (
  order_id, account_id, provider, provider_account_id, provider_payment_id, amount, currency, status, captured
)
values (1, 1, 'stripe', 'acct_old', 'pi_old', 50000, 'HKD', 'SUCCEEDED', 50000);
insert into attendees (
  account_id, event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id, first_name, last_name, email,
  locale, status
)
select 1, 1, 1, 1, 1, 1, 'a_old_' || n, '大文', '陳', 'taiman@example.com', 'zh-hk', 'ACTIVE'
from generate_series(1, 2) as n;
insert into check_in_lists (account_id, event_id, short_id, name) values (1, 1, 'cil_old', 'Door');
insert into check_in_list_tickets (check_in_list_id, event_id, ticket_id) values (1, 1, 1);
insert into check_ins (short_id, event_id, check_in_list_id, attendee_id) values ('ci_old', 1, 1, 1);
insert into deliveries (dedupe_key, kind, account_id, order_id, to_address, locale, subject, html, body_text, status)
  values ('old', 'order_completed', 1, 1, 'taiman@example.com', 'zh-hk', 'Old', '<p>old</p>', 'old words', 'SENT');

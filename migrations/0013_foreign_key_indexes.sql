-- without a transaction
-- Deleting a row asks every table that points at it. Without an index that begins with the pointing
-- column each such question reads the whole table: removing 2,000 abandoned orders took 39 s.
create index concurrently if not exists attendees_of_order_item on attendees (order_item_id);
create index concurrently if not exists attendees_of_event on attendees (event_id);
create index concurrently if not exists audit_entries_of_user on audit_entries (user_id)
  where user_id is not null;
create index concurrently if not exists check_in_list_tickets_of_ticket
  on check_in_list_tickets (ticket_id);
create index concurrently if not exists check_ins_of_list on check_ins (check_in_list_id);
create index concurrently if not exists event_attachments_of_file on event_attachments (file_id);
create index concurrently if not exists event_collaborators_of_account_user
  on event_collaborators (account_id, user_id);
create index concurrently if not exists event_images_of_file on event_images (file_id);
create index concurrently if not exists events_of_organizer on events (organizer_id);
create index concurrently if not exists messages_of_user on messages (sent_by_user_id)
  where sent_by_user_id is not null;
create index concurrently if not exists organizers_of_logo on organizers (logo_file_id)
  where logo_file_id is not null;
create index concurrently if not exists refunds_of_payment on refunds (payment_id);
create index concurrently if not exists row_counts_of_event on row_counts (event_id);
create index concurrently if not exists sessions_of_successor on sessions (successor_id)
  where successor_id is not null;
create index concurrently if not exists ticket_taxes_and_fees_of_tax
  on ticket_taxes_and_fees (tax_and_fee_id);

-- What the sweeps look for, in the order in which they take it.
create index concurrently if not exists orders_abandoned on orders (created_at)
  where status = 'EXPIRED' and email is null;
create index concurrently if not exists sessions_by_expiry on sessions (expires_at);
create index concurrently if not exists idempotency_keys_by_age on idempotency_keys (created_at);
create index concurrently if not exists rate_limits_by_window on rate_limits (window_start);

-- A bank may ask before it takes the money: such an inquiry blocks no refund.
alter table disputes add column is_inquiry boolean not null default false;
-- under lock: there are few disputes
update disputes d set is_inquiry = true
where not exists (
  select from ledger_entries l
  where l.kind = 'DISPUTE' and l.provider = d.provider
    and l.provider_object_id = d.provider_dispute_id
);
-- The ticket was given another code while it was cancelled: its holder has no mail with it.
alter table attendees add column is_code_unsent boolean not null default false;

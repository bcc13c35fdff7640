-- The trail in the words that audit logs use everywhere.
alter table audit_entries rename column noun to target_type;
alter table audit_entries rename column noun_id to target_id;
alter table audit_entries rename column verb to action;
alter index audit_entries_of_noun rename to audit_entries_of_target;

-- What a provider reports is handled; orders are reconciled.
alter table provider_events rename column settled_at to handled_at;

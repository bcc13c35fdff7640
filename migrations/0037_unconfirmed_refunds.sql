-- A refund whose answer was lost at a provider that cannot be asked about it: a person has to say what became of it.
alter table refunds add column unconfirmed_at timestamptz;

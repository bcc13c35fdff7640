-- Mails of a day that somebody caused: of an account to others, and to one mailbox from everywhere.
create table mail_quotas (
  subject text not null,
  -- When the day began, in UTC.
  begins_at timestamptz not null,
  sent int not null check (sent >= 0),
  primary key (subject, begins_at)
);
create index mail_quotas_by_age on mail_quotas (begins_at);

-- How the venue names itself to visitors, once. Without a name it is the product's.
create table branding (
  id bigint primary key default 1 check (id = 1),
  name text check (char_length(name) between 1 and 60),
  sender_name text check (char_length(sender_name) between 1 and 60),
  logo_file_id bigint references files (id),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create index branding_logo_file_id on branding (logo_file_id);
insert into branding default values;

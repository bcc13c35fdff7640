-- Members come from sheets (decision 045). Rows are kept as they were given for a day: what became of
-- each is their report.
create table member_imports (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  -- Of who imports: what is new reads mails in it.
  locale text not null,
  name text not null,
  file_id bigint references files (id),
  state text not null check (
    state in (
      'COLUMNS', 'READING', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'FAILED', 'STOPPED'
    )
  ),
  -- Nobody looks at the check before the rows are imported.
  runs_at_once boolean not null default false,
  -- In the order of the sheet: its header, an example, and the field that it is.
  columns jsonb not null,
  -- Why the file could not be read, as a key and values of the catalogues.
  problem jsonb,
  total int not null default 0 check (total >= 0),
  done int not null default 0 check (done between 0 and total),
  created int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  created_at timestamptz not null default now(),
  check (created + changed + unchanged + refused = done)
);
create index member_imports_account_id on member_imports (account_id, id desc);
create index member_imports_user_id on member_imports (user_id);
create index member_imports_file_id on member_imports (file_id);
create index member_imports_created_at on member_imports (created_at);

create table member_import_rows (
  import_id bigint not null references member_imports (id) on delete cascade,
  -- Counted from 1; `line` is its place in the sheet.
  number int not null check (number > 0),
  line int not null,
  cells text[] not null,
  result text check (result in ('CREATED', 'CHANGED', 'UNCHANGED', 'REFUSED')),
  -- Of a refused row: field, key and values of each.
  problems jsonb not null default '[]',
  -- Who the row is about, and the phone number it gives them: a later row cannot be about the same.
  person text,
  phone text,
  primary key (import_id, number)
);
create index member_import_rows_result on member_import_rows (import_id, result, number);
create unique index member_import_rows_person on member_import_rows (import_id, person);
create index member_import_rows_phone on member_import_rows (import_id, phone);

-- What the columns of a sheet were taken for the last time that a sheet had the same headers.
create table member_import_mappings (
  account_id bigint not null references accounts (id),
  headers text not null,
  fields jsonb not null,
  primary key (account_id, headers)
);
-- What an import knows of a consent that was given elsewhere.
alter table member_consents add column origin text check (char_length(origin) between 1 and 200);

-- Sheets often begin with a title and a date: the rows of an import begin below the line of the headers.
alter table member_imports add column header_line integer not null default 1 check (header_line > 0);

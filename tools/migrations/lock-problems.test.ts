import { expect, test } from 'vitest';
import { lockProblems } from './lock-problems.ts';

test.each([
  ['create index x on orders (email);', /concurrently/],
  ['create unique index x on orders (email);', /concurrently/],
  ['alter table orders add constraint positive check (total_gross > 0);', /not valid/],
  ['alter table orders add foreign key (user_id) references users;', /not valid/],
  ['alter table orders add column seat_id bigint references seats;', /not valid/],
  ['alter table orders add constraint once unique (short_id);', /using it/],
  ['alter table orders alter column email set not null;', /not valid/],
  ['alter table orders alter column email type varchar(200);', /rewrites/],
  ['alter table orders add column n int generated always as (1) stored;', /rewrites/],
  ['alter table orders add column at timestamptz default clock_timestamp();', /rewrites/],
  ['alter table orders validate constraint positive;', /later/],
])('%s is reported with an alternative', (sql, message) => {
  expect(lockProblems(`-- Why.\n${sql}\n`)).toEqual([expect.stringMatching(message)]);
});

test.each([
  'create table seats (id bigint, order_id bigint references orders);\ncreate index y on seats (id);',
  'alter table orders add constraint positive check (total_gross > 0) not valid;',
  'alter table orders add column version int not null default 1;',
  'alter table orders drop column search;',
  '-- under lock: this table has some ten rows.\ncreate index x on accounts (name);',
  "create function f() returns text language sql as $$ select 'create index x on orders (id)' $$;",
])('%s takes no long lock', (sql) => {
  expect(lockProblems(sql)).toEqual([]);
});

test('concurrent indexes and validations are allowed in a migration without a transaction', () => {
  const text =
    'create index concurrently if not exists x on orders (email);\n' +
    'alter table orders validate constraint positive;\n';
  expect(lockProblems(`-- without a transaction\n${text}`)).toEqual([]);
  expect(lockProblems(text)).toHaveLength(1);
});

-- Others may see a ticket for members locked, or not at all (decisions.md §5).
alter table tickets add column is_hidden_from_others boolean not null default false;

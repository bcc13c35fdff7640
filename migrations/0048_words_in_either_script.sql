-- A word of a search as a regular expression in which each Chinese letter stands for all its forms, so that texts of
-- hundreds of events are searched as they stand: 大馆 finds 大館. What has a meaning of its own there loses it.
create or replace function word_in_all_forms(word text) returns text
language sql immutable strict parallel safe as $$
  with letters as (
    select letter, place, coalesce(public.han_forms() ->> letter, letter) as form
    from regexp_split_to_table(word, '') with ordinality as one (letter, place)
  ), forms as (
    select value as form, string_agg(key, '') as others
    from jsonb_each_text(public.han_forms())
    where value in (select form from letters)
    group by value
  )
  select string_agg(
    case
      when others is not null then '[' || letters.form || others || ']'
      else regexp_replace(letter, '([^[:alnum:]])', '\\\1')
    end, '' order by place
  )
  from letters left join forms using (form)
$$;

-- What a search asks the index for: pieces of three letters that lie side by side, so that each letter of a word is in
-- one of them. What they find is checked by the text, and each piece of a name that many bear is one more long list to
-- read: all pieces of 陳大文 are six, of Smith three (decision 065).
create function asked_grams(words text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  compared text := regexp_replace(left(public.folded(words), 1300), '\s', ' ', 'g');
  chinese constant text :=
    '[\u2e80-\u9fff\uac00-\ud7af\ue000-\uf8ff\uf900-\ufaff\U00020000-\U0003ffff]';
  word text;
  found text[] := '{}';
begin
  foreach word in array coalesce(string_to_array(compared, ' '), '{}') loop
    if length(word) < 3 then
      if word ~ chinese then found := found || word; end if;
      continue;
    end if;
    for i in 1 .. length(word) - 2 by 3 loop
      found := found || substr(word, i, 3);
    end loop;
    if length(word) % 3 > 0 then found := found || right(word, 3); end if;
  end loop;
  return found;
end $$;

create or replace function name_grams(words text) returns text[]
language sql immutable parallel safe as $$
  select public.asked_grams(words) || array(
    select '^' || word from regexp_split_to_table(public.folded(words), '\s+') word
    where word ~ '^[^\s\u2e80-\u9fff]{2}$'
  )
$$;

-- The index of names is most of what writing an attendee costs: 0.15 ms of each went into its grams, letter by letter.
-- They are taken word by word now, and only Chinese letters are looked up. The functions give what they gave (0043).
create or replace function folded(words text) returns text
language plpgsql immutable parallel safe strict as $$
declare
  result text := lower(words);
  han text;
  forms text;
begin
  if octet_length(words) > length(words) then
    result := normalize(
      regexp_replace(lower(normalize(words, nfkd)), '[\u0300-\u036f\u200b-\u200d\ufeff]', '', 'g'), nfc
    );
    -- Letters that have a stroke instead of an accent, and letters of two.
    result := replace(replace(replace(replace(
      translate(result, 'øłđðħŧı', 'olddhti'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    han := regexp_replace(result, '[^\u2e80-\u9fff\U00020000-\U0003ffff]+', '', 'g');
    if han <> '' then
      select string_agg(coalesce(public.han_forms() ->> one.letter, one.letter), '' order by one.place)
      into forms
      from unnest(string_to_array(han, null)) with ordinality as one (letter, place);
      result := translate(result, han, forms);
    end if;
  end if;
  return translate(result, '-,‐‑‒–—、·・‧''’‘ʼ`', '           ');
end $$;

create or replace function grams(words text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  compared text := regexp_replace(left(public.folded(words), 1300), '\s', ' ', 'g');
  chinese constant text :=
    '[\u2e80-\u9fff\uac00-\ud7af\ue000-\uf8ff\uf900-\ufaff\U00020000-\U0003ffff]';
  word text;
  found text[] := '{}';
begin
  foreach word in array coalesce(string_to_array(compared, ' '), '{}') loop
    for i in 1 .. length(word) - 2 loop
      found := found || substr(word, i, 3);
    end loop;
    if word ~ chinese then
      for i in 1 .. length(word) loop
        if substr(word, i, 1) ~ chinese then found := found || substr(word, i, 1); end if;
        if i < length(word) and substr(word, i, 2) ~ chinese then
          found := found || substr(word, i, 2);
        end if;
      end loop;
    end if;
  end loop;
  return found;
end $$;

create or replace function name_words(first_name text, last_name text) returns text
language plpgsql immutable parallel safe as $$
declare
  f text := public.folded(coalesce(first_name, ''));
  l text := public.folded(coalesce(last_name, ''));
begin
  return concat(
    ' ', f, ' ', l, ' ', regexp_replace(l || f, '\s', '', 'g'), ' ',
    case when f ~ '[\u2e80-\u9fff\U00020000-\U0003ffff]' then regexp_replace(f || l, '\s', '', 'g') end,
    ' '
  );
end $$;

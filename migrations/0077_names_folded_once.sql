-- The words of a search were a third of what PostgreSQL did to complete an order. The functions give what they gave
-- (0043, 0065); what is in ASCII and unified ideographs is not normalized, and folded words are not folded again.
create or replace function folded(words text) returns text
language plpgsql immutable parallel safe strict as $$
declare
  result text := lower(words);
  han text;
  forms text := '';
  letter text;
begin
  if octet_length(words) > length(words) then
    if words ~ '[^\u0001-\u007f\u4e00-\u9fff]' then
      result := normalize(
        regexp_replace(lower(normalize(words, nfkd)), '[\u0300-\u036f\u200b-\u200d\ufeff]', '', 'g'), nfc
      );
      -- Letters that have a stroke instead of an accent, and letters of two.
      result := replace(replace(replace(replace(
        translate(result, 'øłđðħŧı', 'olddhti'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    end if;
    han := regexp_replace(result, '[^\u2e80-\u9fff\U00020000-\U0003ffff]+', '', 'g');
    if han <> '' then
      foreach letter in array string_to_array(han, null) loop
        forms := forms || coalesce(public.han_forms() ->> letter, letter);
      end loop;
      result := translate(result, han, forms);
    end if;
  end if;
  return translate(result, '-,‐‑‒–—、·・‧''’‘ʼ`', '           ');
end $$;

-- The grams of words that are folded already, as `search_words` is.
create function grams_of_folded(words text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  chinese constant text :=
    '[\u2e80-\u9fff\uac00-\ud7af\ue000-\uf8ff\uf900-\ufaff\U00020000-\U0003ffff]';
  word text;
  found text[] := '{}';
begin
  foreach word in array coalesce(
    string_to_array(regexp_replace(left(words, 1300), '\s', ' ', 'g'), ' '), '{}'
  ) loop
    for i in 1 .. length(word) - 2 loop
      found := found || substr(word, i, 3);
    end loop;
    if octet_length(word) > length(word) and word ~ chinese then
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

create or replace function grams(words text) returns text[]
language plpgsql immutable parallel safe as $$
begin
  return public.grams_of_folded(public.folded(words));
end $$;

-- The first two letters of each word that is not Chinese.
create or replace function name_starts(words text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  word text;
  found text[] := '{}';
begin
  foreach word in array coalesce(
    string_to_array(regexp_replace(public.folded(words), '\s+', ' ', 'g'), ' '), '{}'
  ) loop
    if word ~ '^[^\s\u2e80-\u9fff]' then found := found || ('^' || left(word, 2)); end if;
  end loop;
  return found;
end $$;

create or replace function order_searched() returns trigger language plpgsql as $$
begin
  new.search_words := public.name_words(new.first_name, new.last_name) || E'\n'
    || public.folded(new.public_id || ' ' || new.email);
  new.search := public.grams_of_folded(new.search_words);
  return new;
end $$;

create or replace function attendee_searched() returns trigger language plpgsql as $$
begin
  new.search_words := public.name_words(new.first_name, new.last_name) || E'\n'
    || public.folded(new.public_id || ' ' || new.email);
  new.search := public.grams_of_folded(new.search_words)
    || public.name_starts(concat_ws(' ', new.first_name, new.last_name));
  return new;
end $$;

-- Texts that people write for other people, in further languages (decision 034). The columns keep the
-- language of the content; `translations` has the others: {"en": {"title": "Night Ferry"}}.
alter table events
  add column content_language text not null default 'zh-hk' check (
    content_language in ('zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br')
  ),
  add column translations jsonb not null default '{}',
  -- Paths of texts that were converted from another writing and that nobody has edited since: {zh-cn.title}.
  add column converted_texts text[] not null default '{}';
alter table organizers
  add column content_language text not null default 'zh-hk' check (
    content_language in ('zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br')
  ),
  add column translations jsonb not null default '{}',
  add column converted_texts text[] not null default '{}';
alter table taxes_and_fees
  add column content_language text not null default 'zh-hk' check (
    content_language in ('zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br')
  ),
  add column translations jsonb not null default '{}',
  add column converted_texts text[] not null default '{}';
-- What belongs to an event has the event's language.
alter table event_settings
  add column translations jsonb not null default '{}',
  add column converted_texts text[] not null default '{}';
alter table event_images
  add column translations jsonb not null default '{}',
  add column converted_texts text[] not null default '{}';
alter table event_attachments
  add column translations jsonb not null default '{}',
  add column converted_texts text[] not null default '{}';
alter table tickets
  add column translations jsonb not null default '{}',
  add column converted_texts text[] not null default '{}';
alter table ticket_prices
  add column translations jsonb not null default '{}',
  add column converted_texts text[] not null default '{}';
alter table questions
  add column translations jsonb not null default '{}',
  add column converted_texts text[] not null default '{}';
alter table messages
  add column translations jsonb not null default '{}',
  add column converted_texts text[] not null default '{}';

-- The language that is read when the wanted one is not there.
create function sister_language(language text) returns text language sql immutable parallel safe as $$
  select case language
    when 'zh-hk' then 'zh-cn' when 'zh-cn' then 'zh-hk'
    when 'pt' then 'pt-br' when 'pt-br' then 'pt'
  end
$$;
-- A text in the reader's language, else in its sister, else in the language of the content: the law of
-- `platform/pure/translations.ts`, for what is joined in SQL. A test holds both to each other.
create function text_in(base text, language text, translations jsonb, field text, reader text)
returns text language sql immutable parallel safe as $$
  select case
    when translations = '{}' then base
    else coalesce(
      case
        when reader = language then nullif(base, '')
        else nullif(translations #>> array[reader, field], '')
      end,
      case
        when public.sister_language(reader) = language then nullif(base, '')
        else nullif(translations #>> array[public.sister_language(reader), field], '')
      end,
      base
    )
  end
$$;
-- A text in all its languages, for search.
create function in_all_languages(base text, translations jsonb, field text)
returns text language sql immutable parallel safe as $$
  select case
    when translations = '{}' then base
    else concat_ws(' ', base, (
      select string_agg(texts.value ->> field, ' ') from jsonb_each(translations) as texts
    ))
  end
$$;

-- Search finds a title in any language: `search_words` are compared, `search` are their grams.
alter table events alter column search drop expression;
alter table events add column search_words text not null default '';
create function event_searched() returns trigger language plpgsql as $$
begin
  new.search_words := lower(public.in_all_languages(new.title, new.translations, 'title'));
  new.search := public.grams(new.search_words);
  return new;
end $$;
create trigger events_searched before insert or update of title, translations on events
  for each row execute function event_searched();
update events set title = title;

-- All texts of a row in further languages, for the public search.
create function texts_of(translations jsonb) returns text language sql immutable parallel safe as $$
  select case
    when translations = '{}' then ''
    else jsonb_path_query_array(translations, 'strict $.** ? (@.type() == "string")')::text
  end
$$;

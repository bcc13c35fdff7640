-- without a transaction
-- How much an account has stored is summed with every upload, and its pictures for texts are looked through each day.
create index concurrently if not exists files_of_account on files (account_id, kind, id);
-- A picture that no row names was uploaded for a text, or stayed when what showed it was deleted: nobody can say
-- which. Several accounts may show it, as the same bytes were one file so far. It stays, without an owner.
update files f
set kind = 'text_image', account_id = null
where f.kind = 'image'
  and f.created_at < now() - interval '1 hour'
  and not exists (select 1 from event_images i where i.file_id = f.id)
  and not exists (select 1 from event_attachments a where a.file_id = f.id)
  and not exists (select 1 from organizers o where o.logo_file_id = f.id);

-- without a transaction
-- Who may still have an address back is asked before anybody gets it, for each row of an import too.
create index concurrently if not exists links_that_stop_a_change on links (email)
where kind = 'stop_email_change';

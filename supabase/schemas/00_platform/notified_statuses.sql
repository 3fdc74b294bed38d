create function private.notified_statuses() returns text[]
language sql immutable set search_path = '' as $$ select array['in_progress', 'on_hold', 'delayed', 'completed'] $$;
comment on function private.notified_statuses is
  'The statuses that a client is notified of. Not planning: before the work begins it is the company''s own matter, and '
  'going back to it is a correction. Archiving is no status and tells nobody.';

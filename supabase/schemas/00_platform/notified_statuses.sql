create function private.notified_statuses() returns text[]
language sql immutable set search_path = '' as $$ select array['in_progress', 'on_hold', 'delayed', 'completed'] $$;
comment on function private.notified_statuses is
  'The project statuses that clients are notified of. Not planning: it precedes the work, and returning to it is a '
  'correction. Archiving is not a status.';

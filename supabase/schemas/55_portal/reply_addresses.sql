create table private.reply_addresses (
  token text primary key default replace(gen_random_uuid()::text, '-', '') check (token ~ '^[0-9a-f]{32}$'),
  access_id uuid not null unique references public.portal_access (id) on delete cascade
);
comment on table private.reply_addresses is
  'The address that answers to a portal''s emails go to, by the part after its plus sign. It only takes messages from the client''s own address.';

alter table private.reply_addresses enable row level security;

create table private.webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  event_at timestamptz not null,
  payload jsonb not null,
  outcome text,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
comment on table private.webhook_events is
  'Every event a provider has sent, once; inserted in the transaction of its effect.';

create index webhook_events_waiting_idx on private.webhook_events ((payload #>> '{data,object,payment_intent}')) where outcome = 'waiting';

alter table private.webhook_events enable row level security;

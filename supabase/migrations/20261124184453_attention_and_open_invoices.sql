drop index public.invoices_open_idx;

create index invoices_open_idx on public.invoices (company_id, due_date) include (id, balance, sent_at, created_at)
  where deleted_at is null and status in ('sent', 'viewed', 'partial') and kind <> 'credit_note';

revoke all on table public.attention_snoozes from authenticated;
grant delete, insert (company_id, entity_id, kind, until, user_id), select, update (entity_id, kind, until) on table public.attention_snoozes to authenticated;

drop trigger leads_webhook on public.leads;

create trigger leads_webhook after update of outcome, client_id, project_id on public.leads for each row
  when (new.outcome = 'won' and new.client_id is not null and new.project_id is not null
    and (old.outcome <> 'won' or old.client_id is null or old.project_id is null)) execute function private.emit_webhook();

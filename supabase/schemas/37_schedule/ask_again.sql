create function private.ask_again(p_company uuid, p_entries jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.assignments;
begin
  for asked in
    update public.assignments a set state = 'asked', proposed_date = null, note = '', asked_at = now(), answered_at = null
    from jsonb_array_elements(p_entries) e
    where a.company_id = p_company and a.entry_id = (e ->> 'id')::uuid and a.state in ('asked', 'confirmed', 'declined', 'proposed')
    returning a.* loop
    perform private.queue_assignment_mail(asked);
    perform private.notify_assigned(asked, true);
  end loop;
end $$;
comment on function private.ask_again is 'New dates: who was asked before is asked again, by email and in the product.';

create function private.set_order_answer(p_order uuid, p_answer jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  answer constant text := p_answer ->> 'answer';
  who constant text := btrim(coalesce(p_answer ->> 'name', ''));
  day constant date := (p_answer ->> 'proposed_date')::date;
  o public.purchase_orders;
begin
  select * into o from public.purchase_orders x where x.id = p_order for no key update;
  if answer is null or answer not in ('accepted', 'declined', 'proposed') then
    perform private.raise_api_error('PT422', 'Accept, decline, or propose a date.', 'answer');
  elsif o.state = 'accepted' and answer = 'accepted' then
    return;
  elsif (p_answer ->> 'revision')::int is distinct from o.revision or o.state = 'draft' then
    perform private.raise_api_error('PT409', 'This order has changed. Reload the page to see the new version.');
  elsif o.state not in ('sent', 'declined') then
    perform private.raise_api_error('PT409', 'This order was answered already. Call your customer to change it.');
  elsif answer = 'accepted' and length(who) not between 2 and 200 then
    perform private.raise_api_error('PT422', 'Enter your name.', 'name');
  elsif answer = 'proposed' and (day is null or day < private.company_date(o.company_id) or day > private.company_date(o.company_id) + 730) then
    perform private.raise_api_error('PT422', 'Propose a date in the next two years.', 'proposed_date');
  end if;
  update public.purchase_orders x set
    state = case answer when 'accepted' then private.receipt_state(x.company_id, x.id) when 'declined' then 'declined' else 'sent' end,
    accepted_at = case when answer = 'accepted' then now() end, accepted_name = case when answer = 'accepted' then who end,
    accepted_ip = case when answer = 'accepted' then left(p_answer ->> 'ip', 60) end,
    declined_at = case when answer = 'declined' then now() end, proposed_date = case when answer = 'proposed' then day end,
    answer_note = left(btrim(coalesce(p_answer ->> 'note', '')), 1000)
  where x.id = o.id;
  if o.project_id is not null then
    perform private.notify_people(o.company_id, 'task_assigned', array[o.created_by, o.edited_by], 'view_purchasing', 'project', o.project_id, o.project_id,
      format(case answer when 'accepted' then '%s accepted' when 'declined' then '%s declined' else '%s: other date proposed' end, o.number),
      (select v.name from public.vendors v where v.company_id = o.company_id and v.id = o.vendor_id), left('order ' || o.id, 100), false);
  end if;
end $$;
comment on function private.set_order_answer is
  'Writes a vendor''s answer to a sent order { answer: accepted, declined or proposed, revision, name, note, proposed_date, ip } and notifies who wrote the order. '
  'Accepting twice changes nothing. Errors: PT409 changed or answered, PT422 answer, name, proposed_date.';

create function private.notify_survey_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_client_action(new.company_id, new.created_by, 'view_clients', 'survey ' || new.id, jsonb_build_object(
    'event', 'survey_answered', 'document_id', new.client_id, 'document', null, 'client', c.name, 'rating', new.rating,
    'note', nullif(btrim(new.comment), '')))
  from public.clients c where c.company_id = new.company_id and c.id = new.client_id;
  return null;
end $$;
comment on function private.notify_survey_answer is 'A client has answered a survey; a correction sends no second notice.';

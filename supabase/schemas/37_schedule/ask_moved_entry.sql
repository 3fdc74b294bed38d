create function private.ask_moved_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('plumbline.rescheduling', true), '') <> 'on' then
    perform private.ask_again(new.company_id, jsonb_build_array(jsonb_build_object('id', new.id)));
  end if;
  return null;
end $$;
comment on function private.ask_moved_entry is
  'Row trigger: new dates or times that are saved outside a reviewed change also ask everyone again who was asked before.';

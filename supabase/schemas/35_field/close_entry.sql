create function private.close_entry(p_entry public.time_entries, p_at timestamptz, p_keys jsonb) returns public.time_entries
language plpgsql security definer set search_path = '' as $$
declare
  reason constant text := nullif(btrim(p_keys ->> 'reason'), '');
begin
  perform private.check_time(p_entry.started_at, p_at);
  update public.time_entries t set ended_at = p_at, device_ended_at = p_at, server_ended_at = now(),
    end_place = private.time_place(p_keys -> 'place'),
    break_seconds = least(t.break_seconds + greatest(0, coalesce(extract(epoch from p_at - t.break_started_at)::int, 0)),
      extract(epoch from p_at - t.started_at)::int),
    break_started_at = null,
    note = case when btrim(p_keys ->> 'note') <> '' then left(p_keys ->> 'note', 1000) else t.note end,
    edit_reason = coalesce(left(reason, 500), t.edit_reason),
    edited_by = case when reason is null then t.edited_by else auth.uid() end,
    edited_at = case when reason is null then t.edited_at else now() end
  where t.id = p_entry.id returning * into p_entry;
  return p_entry;
end $$;
comment on function private.close_entry is
  'Ends an open entry and the break in it. A reason marks it as edited: the time was entered, not clocked.';

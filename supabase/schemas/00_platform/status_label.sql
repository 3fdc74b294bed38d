create function private.status_label(p_status text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_status = 'partial' then 'paid in part'
    when p_status = 'void' then 'voided'
    when p_status in ('sent', 'viewed', 'paid', 'accepted', 'approved', 'rejected', 'expired', 'signed', 'completed', 'delayed') then p_status
    else 'is now ' || p_status end
$$;
comment on function private.status_label is
  'What follows the noun when something has come to a status, given in words: "sent", "paid in part", "is now on '
  'hold".';

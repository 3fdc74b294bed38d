create function public.opt_out_of_mail(p_client_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.clients set mail_opt_out_at = coalesce(mail_opt_out_at, now()) where id = p_client_id;
  return found;
end $$;
comment on function public.opt_out_of_mail is
  'The client has used the link at the foot of an email. Arguments: p_client_id. Callers: the messaging gateway.';
grant execute on function public.opt_out_of_mail to service_role;

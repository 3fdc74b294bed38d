create function public.submit_lead_form(p_slug text, p_values jsonb, p_sender jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  f public.lead_forms;
  l public.leads;
  sender constant bytea := sha256(convert_to(coalesce(p_sender ->> 'address', ''), 'utf8'));
  values constant jsonb := private.form_values(p_values);
  reason text;
  has_consent boolean;
  token text;
begin
  select * into f from public.lead_forms x where x.slug = p_slug and x.is_active;
  if f.id is null then
    perform private.raise_api_error('PT404', 'This form is no longer available.');
  elsif cardinality(f.allowed_origins) > 0 and p_sender ->> 'origin' is not null and (p_sender ->> 'is_own_page')::boolean is not true
    and not p_sender ->> 'origin' = any (f.allowed_origins) then
    perform private.raise_api_error('PT403', 'This site may not use the form.');
  end if;
  perform private.require_form_values(f, values);
  reason := coalesce(private.spam_reason(p_values, (p_sender ->> 'seconds')::int), case
    when (select count(*) from public.lead_submissions s where s.company_id = f.company_id and s.form_id = f.id and s.address_hash = sender
      and s.created_at > now() - interval '1 hour') >= 100 then 'too many from one address'
    when (select count(*) from public.lead_submissions s where s.company_id = f.company_id and s.form_id = f.id
      and s.created_at > now() - interval '1 hour') >= 500 then 'too many to this form' end);
  if reason is null then
    has_consent := f.consent_text <> '' and values ->> 'consent' is not null and values ->> 'phone' is not null;
    l := private.add_lead(f.company_id, private.lead_of_form(f, values, p_sender), 'form');
    -- A lead found by its email may have another phone number, which nobody agreed to.
    if has_consent and private.e164(l.phone) = private.e164(values ->> 'phone') then
      update public.leads x set text_consent_at = now(), text_consent_words = f.consent_text where x.id = l.id returning * into l;
    end if;
    perform private.queue_form_reply(f, l);
    perform private.notify_of_form(f, l);
    -- Knowing a phone number must not open another person's visit: only the visitor whose form created the lead gets the link.
    if f.offers_visit and (private.visit_rules(f.company_id)).is_offered and (l.created_at = now() or exists (select from public.lead_submissions s
      where s.company_id = f.company_id and s.lead_id = l.id and s.address_hash = sender and s.created_at = l.created_at)) then
      token := private.new_token();
      insert into private.visit_links (token_hash, company_id, lead_id) values (sha256(convert_to(token, 'utf8')), f.company_id, l.id);
    end if;
  end if;
  insert into public.lead_submissions (company_id, form_id, lead_id, payload, address_hash, origin, spam_reason)
  values (f.company_id, f.id, l.id, values, sender, left(p_sender ->> 'origin', 300), reason);
  return jsonb_strip_nulls(jsonb_build_object('thanks', f.thanks, 'title', f.title,
    -- Spam is answered the same; its link opens nothing.
    'visit_token', case when f.offers_visit and (private.visit_rules(f.company_id)).is_offered then coalesce(token, private.new_token()) end));
end $$;
comment on function public.submit_lead_form is
  'Takes a post of a website form: a new lead, or more for the open lead of the same phone or email; spam is stored without a lead and answered the '
  'same. Returns { thanks, title, visit_token: of the booking page, where the form offers visits }. Arguments: p_slug; p_values, the fields as sent; p_sender: { address, origin, is_own_page, seconds between '
  'opening and sending, utm }. Errors: PT403 a site that is not allowed, PT404, PT409 busy, PT422 with the field. Callers: the messaging gateway.';
grant execute on function public.submit_lead_form to service_role;

create function private.guard_quote() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.custom_client_name, new.project_id, new.title, new.description, new.discount_type, new.discount_value,
      new.tax_rate, new.valid_until, new.notes, new.terms, new.show_summary_only, new.tax_name, new.deposit_kind, new.deposit_value, new.deposit_refundable)
    is distinct from
    (old.client_id, old.custom_client_name, old.project_id, old.title, old.description, old.discount_type, old.discount_value,
      old.tax_rate, old.valid_until, old.notes, old.terms, old.show_summary_only, old.tax_name, old.deposit_kind, old.deposit_value, old.deposit_refundable);
  allowed constant jsonb := '{
    "draft": ["sent", "accepted", "rejected", "expired"],
    "sent": ["draft", "accepted", "rejected", "expired"],
    "expired": ["draft", "sent", "accepted", "rejected"],
    "rejected": ["draft", "sent", "accepted"],
    "accepted": ["draft", "rejected"]
  }';
begin
  if current_user = 'authenticated' and content_changed and old.status <> 'draft' then
    perform private.raise_api_error(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
  end if;
  if new.status is distinct from old.status then
    if not allowed -> old.status ? new.status then
      raise exception 'A quote that is % cannot become %.', old.status, new.status using errcode = 'PT409';
    end if;
    if old.status = 'accepted' and private.is_quote_used(old.company_id, old.id) then
      raise exception 'This quote is part of a contract. Changes go through change orders.' using errcode = 'PT409';
    end if;
    if old.status = 'accepted' and old.billed_amount > 0 then
      raise exception 'This quote has been invoiced. Its status can no longer change.' using errcode = 'PT409';
    end if;
    -- A revision counts itself; any other way back to draft would lose what was sent.
    if current_user = 'authenticated' and new.status = 'draft' then
      perform private.raise_api_error(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
    end if;
    if new.status = 'sent' then new.sent_at := now(); end if;
    new.accepted_at := case when new.status = 'accepted' then now() end;
    new.rejected_at := case when new.status = 'rejected' then now() end;
  end if;
  if new.deleted_at is not null and old.deleted_at is null and private.is_quote_used(old.company_id, old.id) then
    raise exception 'This quote is part of a contract and cannot be deleted.' using errcode = 'PT409';
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.billed_amount > 0 then
    raise exception 'This quote has been invoiced and cannot be deleted.' using errcode = 'PT409';
  end if;
  return new;
end $$;
comment on function private.guard_quote is
  'The quote''s state machine and what may change in which state. Errors: PT409.';

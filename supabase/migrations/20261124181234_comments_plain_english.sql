set check_function_bodies = off;

comment on view public.stock_movement_list is 'Stock movements with user and project, and whether they are, or can be, undone.';

comment on table public.weather_cache is 'Forecasts by rounded location, shared by all companies. Written by the weather gateway.';

comment on column public.import_jobs.is_running is 'More batches are expected; the rows imported so far can be undone or kept.';

comment on column public.activity_log.pieces is 'How many objects the entry covers, such as photos added together.';

comment on function private.allow_password_reset() is 'Trigger on auth.users: after a reset email was used, the next session may set a password for one hour.';

comment on function private.check_address_list() is 'Trigger: rejects an invalid IP address, and a list that does not include the user''s own. Error: PT422.';

comment on function private.freeze_signed_file() is 'Trigger: prevents changes to the recorded file of a signature.';

comment on function private.notified_statuses() is 'The project statuses that clients are notified of. Not planning: it precedes the work, and returning to it is a correction. Archiving is not a status.';

comment on function private.record_status() is 'Trigger: writes project_status_history for every status change.';

comment on function private.check_returning_member_seat() is 'Trigger: reactivating a member requires a free seat. Error: PT402.';

comment on function private.record_password_change() is 'Trigger on auth.users: records when the password was set and ends every other session, however it was set.';

comment on function private.record_sign_in() is 'Trigger on auth.sessions: links a password reset to its session, and blocks a session whose password has expired until the password is changed.';

comment on function private.refuse_while_seeing_as() is 'Statement trigger: rejects writes while an owner previews another role.';

comment on function private.append_task() is 'Trigger: places a task without a position after the last task of its project.';

comment on function private.stamp_catalog_price() is 'Trigger: records the item''s price on a line when its price is set, so that a typed price can be distinguished from it.';

comment on function private.group_photo_activity() is 'Trigger: adds a photo to the newest entry of its project if that entry is for photos the same person added in the last ten minutes.';

comment on function private.calculate_client_states(p_company uuid, p_clients uuid[]) is 'Recalculates which clients are deleted and the statuses of their projects: of some clients, or of all of a company.';

comment on function private.calculate_client_sums(p_company uuid, p_clients uuid[]) is 'Recalculates the totals of clients: of some, or of all of a company.';

comment on function private.refresh_client_states() is 'Updates private.client_sums when a project of a client is added, changed, or deleted, and when a client is deleted or restored.';

create or replace function private.refresh_client_sums() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := case tg_op when 'DELETE' then old.company_id else new.company_id end;
begin
  -- At the end of the transaction and one transaction of a company after the other: what is summed is then all that has
  -- been written, whichever transactions ran at the same time, and no transaction waits for a lock while it holds another.
  perform pg_advisory_xact_lock(hashtextextended('client_sums', 0) # hashtextextended(company::text, 0));
  perform private.calculate_client_sums(company, case tg_op when 'INSERT' then array[new.client_id] when 'DELETE' then array[old.client_id]
    else array[new.client_id, old.client_id] end);
  return null;
end $$;

comment on function private.refresh_client_sums() is 'Updates private.client_sums when an invoice, message, or note of a client is added, changed, or deleted.';

comment on function private.activate_cost(p_company uuid, p_material uuid, p_vendor uuid, p_today date) is 'Sets the material''s unit cost to its newest cost effective on a day, and the vendor link''s to the vendor''s newest.';

comment on function private.activate_due_costs(p_companies uuid[], p_now timestamp with time zone) is 'Activates scheduled costs whose effective date has arrived in the company''s time zone; returns how many.';

comment on function private.apply_cost_record() is 'Trigger: calls private.activate_cost.';

comment on function private.apply_stock_movement() is 'Applies a stock movement to current_stock and records the resulting stock. Error: PT422.';

comment on function private.begin_cost_history() is 'Calls private.save_cost_before_history for a record that a user adds. Typed costs and vendor prices save the previous cost themselves.';

comment on function private.stamp_line_cost() is 'Trigger: records the item''s cost on a new line, so that a later increase is visible.';

comment on function private.check_item_sku() is 'Rejects a SKU of another active item when an item gets it or is restored with it; the index rejects it for a new one. Error: PT422.';

comment on function private.is_cost_of_history() is 'Whether the daily jobs are activating a scheduled cost, which must not add another record.';

comment on function private.reassign_shared_sku() is 'Assigns a shared SKU to the next item that has it when its owner loses it.';

comment on function private.walk_items(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'Reads the caller''s items in index order until the page is full; used when many items match.';

comment on function private.deduct_dispute(p_dispute public.payment_disputes, p_payment public.payments, p_credit public.client_credits, p_at timestamp with time zone) is 'Takes what a lost dispute costs from the credit that came with the payment, as far as it is left, then from the payment. Credit that the client already used is not deducted; the notice says how much.';

comment on function private.is_client_file(object_name text) is 'Whether a client''s document, deleted or not, uses this object; such an object must never be deleted.';

comment on function private.fail_stuck_jobs(p_job text) is 'Marks jobs as failed that were attempted too often without finishing.';

comment on function private.notify_dispute(p_dispute public.payment_disputes) is 'Queues an email to the owners and logs an activity when a payment is disputed or the dispute is closed.';

comment on function private.notify_of_client_action(p_company uuid, p_sender uuid, p_permission text, p_about text, p_facts jsonb) is 'Queues an email to the owners and the sender of a link about what the client did, once for each p_about, unless the company turned these emails off.';

comment on function private.queue_project_update() is 'Trigger: queues a client email when the status of an existing project changes. A change without a recipient is not sent later.';

comment on function private.client_credit_json(p_client uuid) is '{ client_id, credit }: a client''s credit in dollars, under the caller''s rights.';

comment on function private.restore_import(p_company uuid, p_id uuid) is 'Restores the rows that a batch changed, unless they were edited since; returns how many.';

comment on function private.undo_batch(p_job public.import_jobs) is 'Undoes one batch: deletes the rows that it created and that are not in use, restores those that it changed.';

comment on function private.guard_write() is 'Statement trigger: raises a clear error where the restrictive plan policies would reject silently. Argument: plan feature.';

comment on function private.is_stored_file(bucket text, object_name text) is 'Whether a photo or a document version uses this object; such an object must never be deleted.';

comment on function private.raise_api_error(code text, message text, field text) is 'Raises an error with a message for the user. Code: PT402 plan, PT403 role, PT404 missing, PT409 stale or state, PT422 invalid; the hint is the field.';

comment on function private.touch_row() is 'Trigger: preserves created_at, sets updated_at, increments version.';

comment on function private.current_user_id() is 'auth.uid(), or null when the session has ended, needs a second factor or a new password, or has an IP address that is not on the company''s list. The address is that of the sign-in or of the last token refresh.';

comment on function private.deletion_due_at() is 'When the caller''s company will be deleted; null when no deletion is requested.';

create or replace function private.role_of(person uuid, own_role text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  session uuid;
begin
  -- Only an owner can preview another role, so it never adds rights.
  if own_role is distinct from 'owner' then
    return own_role;
  end if;
  session := private.session_id();
  if session is null then
    return own_role;
  end if;
  return coalesce((select s.role from private.see_as_sessions s
    where s.session_id = session and s.user_id = person and s.expires_at > now()), own_role);
end $$;

comment on function private.role_of(person uuid, own_role text) is 'The effective role of a user: their own, or the one that an owner previews.';

comment on function private.session_id() is 'The auth session of the caller''s token; null for tokens without one and outside of a request.';

comment on function private.sign_in_hold() is 'What the caller must do to complete the sign-in: second_factor, then password (set a new one); null when complete.';

comment on function private.item_price(i public.items_database) is 'What a line is filled with: the season''s price (winter December to February, summer June to August) where there is one, else the selling price; the markup is added only for cost-only imports.';

comment on function private.vendor_named(p_name text) is 'The vendor of the caller''s company with this name or company name; null when there is none.';

comment on function private.begin_import(p_kind text, p_import uuid, p_file_name text) is 'The import that a batch belongs to, made with the first one. Errors: PT404, PT409 undone.';

comment on function private.client_address_by_import(p_there jsonb, p_given jsonb) is 'The address of a client after a row of a file: the parts that the file gives over those that were there, which stay where it gives none. A first address without a country is in the USA; a country alone is not an address.';

create or replace function private.begin_days(p_now timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  retried constant int := private.retry_daily_jobs(p_now);
  begun uuid[];
begin
  -- A concurrent caller is blocked here until the first one commits; it continues only if the first one failed.
  with claimed as (
    insert into private.company_days as old (company_id, day)
    select d.company_id, d.today from private.company_dates(null, p_now) d
    where not exists (select from private.company_days k where k.company_id = d.company_id and k.day >= d.today)
    order by d.company_id
    on conflict (company_id) do update set day = excluded.day, ran_at = now() where old.day < excluded.day
    returning company_id
  )
  select array_agg(company_id) into begun from claimed;
  if begun is null and retried = 0 then return null; end if;
  return private.do_daily_jobs(coalesce(begun, '{}'), p_now) || jsonb_build_object('retried_jobs', retried);
end $$;

create or replace function private.log_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  noun text := tg_argv[0];
  what text;
  -- The verb shown for this noun.
  word text;
  is_note constant boolean := tg_table_name = 'invoices' and after ->> 'kind' = 'credit_note';
  -- What a payment is, or takes back.
  kind text := case when tg_table_name = 'payments' then after ->> 'kind' end;
  reversed text;
  -- Changes that are no news; a task has lost its stage when that was deleted, which is logged.
  unheard constant text[] := array['updated_at', 'version'] || case when after ->> 'timeline_id' is null then array['timeline_id'] else '{}' end;
begin
  -- An import, or the copy of a project, is one line.
  if coalesce(current_setting('plumbline.single_activity', true), '') <> '' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    -- Undo inserts a permanently deleted row again.
    what := case when exists (
        select from public.activity_log a where a.company_id = (after ->> 'company_id')::uuid and a.entity_id = (after ->> 'id')::uuid
          and a.status = 'deleted' and a.type = replace(noun, ' ', '_'))
      then 'restored' else 'created' end;
  elsif tg_op = 'DELETE' then
    what := 'deleted';
  elsif after ->> 'deleted_at' is distinct from before ->> 'deleted_at' then
    what := case when after ->> 'deleted_at' is null then 'restored' else 'deleted' end;
  elsif after ->> 'archived_at' is distinct from before ->> 'archived_at' then
    what := case when after ->> 'archived_at' is null then 'restored' else 'archived' end;
  elsif after ->> 'status' is distinct from before ->> 'status' then
    what := replace(after ->> 'status', '_', ' ');
  elsif after - unheard = before - unheard then
    return null;
  else
    what := 'updated';
  end if;
  -- It is settled by being issued, which is logged already.
  if is_note and what = 'paid' then
    return null;
  end if;
  if kind = 'refund' then
    select p.kind into reversed from public.payments p where p.id = (after ->> 'reverses_payment_id')::uuid;
  end if;
  -- No payment was received; the credit note itself is logged.
  if coalesce(reversed, kind) in ('credit_note', 'kept_as_credit') then
    return null;
  end if;
  word := case
    when is_note and what = 'created' then 'issued'
    when tg_op = 'UPDATE' and what not in ('deleted', 'restored', 'archived', 'updated') then private.status_label(what)
    when what <> 'created' then what
    when noun = 'photo' then 'added'
    when tg_table_name = 'payment_schedule' then 'scheduled'
    when noun in ('payment', 'expense', 'weather delay') then 'recorded'
    else what end;
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select
    (after ->> 'company_id')::uuid, replace(noun, ' ', '_'), what,
    case
      when is_note then 'Credit note ' || word
      when reversed = 'client_credit' then 'Credit reversed'
      when kind = 'refund' then 'Refund recorded'
      when kind = 'client_credit' then 'Credit applied'
      else upper(left(noun, 1)) || substr(noun, 2) || ' ' || word
        || case when what = 'updated' then coalesce(': ' || private.changed_fields(before, after), '') else '' end end,
    left(coalesce(after ->> tg_argv[1], ''), 500),
    (select auth.uid()), (after ->> 'id')::uuid, (after ->> tg_argv[3])::uuid, tg_argv[2]
  -- Not while the company itself is being deleted.
  where exists (select from public.companies c where c.id = (after ->> 'company_id')::uuid);
  return null;
end $$;

create or replace function private.retry_failed_job(p_kind text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed private.failed_jobs;
begin
  if not private.is_platform_admin() then
    perform private.raise_api_error('PT403', 'Only a platform administrator can do this.');
  end if;
  select * into failed from private.failed_jobs f where f.kind = p_kind and f.id = p_id;
  if failed.id is null then
    perform private.raise_api_error('PT404', 'This job is no longer listed. It finished or was already retried.');
  elsif not failed.can_retry then
    perform private.raise_api_error('PT409', 'It is too late to retry this job.');
  end if;
  case p_kind
    when 'report' then
      -- A file that could not be rendered is rendered again.
      delete from public.report_runs where id = p_id and status = 'failed' and figures = '{}';
      update public.report_runs set status = 'queued', attempts = 0, taken_until = null, error = null where id = p_id and status = 'failed';
    when 'notice' then
      delete from private.notices where id = p_id and status = 'failed' and facts = '{}';
      update private.notices set status = 'queued', attempts = 0, taken_until = null, error = null where id = p_id and status = 'failed';
    when 'receipt' then
      update private.receipt_mails set status = 'queued', attempts = 0, next_attempt_at = now(), error = null where id = p_id and status = 'failed';
    when 'project update' then
      update private.project_updates set failed_at = null, attempts = 0, taken_until = null, error = null where id = p_id and failed_at is not null;
    when 'webhook' then
      update public.webhook_deliveries set status = 'pending', attempts = 0, next_attempt_at = now(), error = null where id = p_id and status = 'failed';
    when 'signed document' then
      update private.signature_files set attempts = 0, next_attempt_at = now(), error = null where signature_id = p_id and finished_at is null;
    when 'accepted quote' then
      update private.acceptance_files set attempts = 0, next_attempt_at = now(), error = null where acceptance_id = p_id and finished_at is null;
    when 'daily job' then
      update private.daily_job_failures set attempts = 0, next_attempt_at = now() where id = p_id;
  end case;
  perform public.note_platform_act((select auth.uid()), 'retry_failed_job',
    jsonb_build_object('job', failed.job, 'id', p_id, 'company_id', failed.company_id, 'error', failed.error));
end $$;

reset check_function_bodies;

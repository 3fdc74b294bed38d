set check_function_bodies = off;

comment on table public.company_regions is 'Which ZIP codes (or their first digits) a region of the analytics means for a company.';

comment on table public.surveys is 'The question after a job and its answer; satisfaction is the average rating.';

comment on table public.items_database is 'The catalogue of billable items. unit_price is the selling price; only rows with price_basis cost (cost-only imports) get the markup on top when they are shown.';

comment on table public.materials is 'What is bought and stocked; an item of the catalogue may stand on one.';

comment on table public.billing_history is 'What Plumbline has charged a company.';

comment on table public.brand_guidelines is 'Rules of the brand; an enforced one is checked when a document template is saved.';

comment on table public.company_tax_settings is 'Defaults for the tax of new quotes and invoices; one row for a company that has saved them.';

comment on table public.invoice_revisions is 'The whole invoice as it stood before each revision. Append only.';

comment on table public.invoices is 'Invoices of every kind. status holds what a person did plus what the ledger says (partial, paid); overdue follows from the due date and is read from invoice_list.';

comment on table public.payment_attempts is 'One row for each online payment that was begun; its id is the idempotency key at the card provider.';

comment on table public.subscriptions is 'The company''s subscriptions as the card provider last reported them.';

comment on table public.client_message_consent is 'Who may be texted at which number; no row means no consent.';

comment on table public.goals is 'What a company wants to reach each month.';

comment on table public.report_schedules is 'Who gets the report of the month before by mail, on the first days of a month.';

comment on view public.company_usage is 'Real counts against the plan''s limits; a null limit is none. One row, for who manages billing.';

comment on table public.plans is 'Price list and limits; feeds registration, pricing and billing. Null limit: unlimited.';

comment on view public.item_picker is 'The items that Select Items shows, with the price that the line gets.';

comment on view public.invoice_list is 'The invoices list: with client, project, quote, derived payment status and aging.';

comment on view public.job_cost is 'Each project''s contract, budget, cost, invoiced, paid and margin: (paid - cost) / paid, 0 without revenue.';

comment on view public.tax_liability is 'Tax invoiced by month and rate, credit notes taken off, and the part of it that has been paid: what a credit note took off is neither.';

comment on table public.analytics_project_types is 'The eleven project types as the five of the analytics filter.';

comment on table public.plan_features is 'Feature matrix, one row per plan and feature; `admin` is a platform administrator. See docs/spec/access.md.';

comment on table public.role_permissions is 'Permissions of each role inside a company; docs/spec/access.md has the table.';

comment on function private.next_number(p_company uuid, p_series text, p_first bigint) is 'Takes the next value of a series under the lock of its counter row, held until the transaction ends.';

comment on function private.company_from_sign_up(person uuid, metadata jsonb) is 'Creates the company from what registration asked for, on a 14-day trial of the chosen plan, in the time zone of the device that signed up.';

comment on function public.revoke_other_sessions() is 'Signs the caller out everywhere else, at once; returns how many sessions that were. Callers: signed-in users.';

comment on function private.check_project() is 'Rejects with a message for people what the constraints would refuse; maintains completed_at.';

comment on function private.check_project_finances() is 'Rejects an invalid budget with a message for people; the contract value starts as the budget.';

comment on function private.enforce_project_quota() is 'Limits a plan''s active projects (not completed, not archived) and open projects (not archived). Errors: PT402.';

comment on function private.count_item_usage() is 'Keeps items_database.usage_count equal to the number of document lines that use the item, and last_used_at.';

comment on function public.save_default_markup(p_percent numeric) is 'Sets the markup, in percent with two decimals, that new items of the company start with. Arguments: p_percent. Errors: PT402, PT403, PT404, PT422. Callers: signed-in users with manage_settings.';

comment on function private.apply_payment() is 'Locks the invoice, refuses more than the balance (PT422), and derives paid amount, status and paid date from the ledger.';

comment on function private.apply_subscription_invoice(p_object jsonb, p_type text, p_at timestamp with time zone) is 'Notes what Plumbline has charged a company; a failed renewal makes its plan past due.';

comment on function private.begin_payment(p_company uuid, p_invoice uuid, p_amount numeric) is 'The amount and the idempotency key of an online payment: what is open, or the wanted part of it.';

comment on function private.compute_totals() is 'discount, tax and total from the subtotal: total = (subtotal - discount) + tax, each rounded to the cent, half away from zero. A discount never exceeds the subtotal. packages/domain computes the same. A credit note adds up to what it credits, and the invoices of a quote to the quote.';

comment on function public.shared_quote_file(p_token text) is 'Where the signed copy of the quote behind a client link is stored; a gateway gives it out. Arguments: p_token. Errors: PT404. Callers: anyone with the token.';

comment on function private.sum_billed() is 'Keeps quotes.billed_amount equal to the net amount of its living invoices.';

comment on function public.set_member_role(p_user_id uuid, p_role text) is 'Changes a member''s role (manage_team). Arguments: p_user_id; p_role. Errors: PT402 plan, PT403 role, PT404 no member, PT409 last owner, PT422 unknown role. Callers: signed-in users with manage_team.';

comment on function private.require_consent() is 'No outgoing text without living consent, no mail against the client''s will, none over the company''s limit; checked in the transaction that stores it. Error: PT422.';

comment on function public.operator_report() is 'What needs an operator: work of the last 30 days that was given up, with the reason, and the rows that an upgrade put in quarantine; the newest 100 of each and how many there are. For platform administrators. Errors: PT403. Callers: signed-in users.';

comment on function private.store_metrics(p_company uuid, p_today date) is 'Stores the five metrics of a company for the month of a day.';

comment on function public.create_calendar_token(p_project_id uuid) is 'A token for the calendar feed of one project or of all; a new one replaces the old. Arguments: p_project_id, null for all projects. Errors: PT403 no member, PT404. Callers: signed-in users.';

comment on function public.undo_import(p_id uuid) is 'Takes back an import or, of one that came in batches, the newest batch that is left: { undone, restored, kept, left }; repeat it until left is 0. Clients, vendors and materials that are in use stay, and so does a changed row that someone changed since. Arguments: p_id, the import. Errors: PT402, PT403, PT404, PT409. Callers: signed-in users.';

comment on function public.claim_files_without_row(p_after text, p_limit integer) is 'What files_without_row finds, each with whether it was claimed. A claimed file is the caller''s to remove: no row can name it any more. One that is not claimed got its row meanwhile. Arguments: p_after, `bucket/name` of the last file seen; p_limit rows. Callers: the server.';

comment on function public.clean_table(p_table text) is 'Empties one table of every company, with all that hangs on its rows; the lines of documents go with them. Arguments: p_table, its name. Errors: PT422. Callers: the server.';

comment on function public.count_all_data() is 'How many rows of each table a cleanup of the whole installation would delete, in the order in which it deletes them. Callers: the server.';

comment on function public.delete_documents(p_table text, p_ids uuid[]) is 'Deletes (softly) quotes or invoices, answering for each whether it worked and why not. Table: quotes or invoices. Arguments: p_table; p_ids. Errors: PT402, PT403; the PT409 of one is its answer. Callers: signed-in users with edit_documents.';

comment on function public.export_tables() is 'The tables that hold rows of companies, with their keys and columns: what an export of all data walks through. Callers: signed-in users.';

comment on function public.files_without_row(p_after text, p_limit integer) is 'Stored files of all companies, a week old and more, that no row names, after `bucket/name` of the last one seen. They are removed through the storage API. Arguments: p_after; p_limit rows. Callers: the server.';

comment on function public.follow_own_clock() is 'PostgREST calls this before each request (db-pre-request): sets the time zone to that of the caller''s company; without a company it stays UTC. Callers: anyone.';

comment on function public.next_document_number(p_origin text) is 'The number that the next document of this origin (quotes_page, project, invoice_wizard, quote, credit_note) will probably get. A suggestion: nothing is reserved. Save without a number to have it allocated. Arguments: p_origin. Errors: PT422 unknown origin. Callers: signed-in users.';

comment on function public.remove_unconfirmed_accounts() is 'Removes accounts whose address was not confirmed within a week; returns how many. What has a profile stays. Callers: the server.';

comment on function public.restore_documents(p_table text, p_ids uuid[]) is 'Undo of delete_documents; returns how many came back. Arguments: p_table, quotes or invoices; p_ids. Errors: PT402, PT403, PT422 a change order is on another invoice by now. Callers: signed-in users with edit_documents.';

comment on function public.run_daily_jobs() is 'The daily jobs of every company, by its own clock; running it again the same day changes nothing. Sent quotes past their date become expired, costs whose day has come are in force, every company''s metrics are stored, forgotten reservations of the assistant lapse. Callers: the server.';

comment on function public.run_daily_jobs_once() is 'For schedulers, at least once an hour and as often as they like: the daily jobs of each company once in its own day; null when there is nothing to do. Callers: the server.';

comment on function public.search_everything(p_query text, p_limit integer) is 'Projects, clients, quotes, invoices, items, vendors, materials and documents that contain the words and that the caller may see; from two letters on. Arguments: p_query; p_limit rows. Callers: signed-in users.';

comment on function public.start_question(p_provider text, p_model text, p_tokens integer) is 'What the assistant''s gateway needs before it asks a provider: { session, context, reservation }, as current_session(), assistant_context() and reserve_ai_usage() answer them. Without a company, or while seeing as another role, the session alone. Arguments: p_provider; p_model; p_tokens at most. Errors: PT401, PT402 quota, PT403, PT422, PT429. Callers: signed-in users.';

comment on function public.stored_files(p_company_id uuid, p_after text, p_limit integer) is 'The stored files of a company, or of all, after `bucket/name` of the last one seen. Arguments: p_company_id, null for all; p_after; p_limit rows. Callers: the server.';

comment on function public.accept_invitation(p_token text) is 'Adds the signed-in person to the company that invited its email address. The person''s own company must be empty and is deleted; a company in which the person was deactivated is left. Arguments: p_token, from the invitation link. Errors: PT402 plan, PT403 not signed in, PT404 invalid token, PT409 works in a company already. Callers: signed-in users.';

comment on function public.allow_password_change(p_user_id uuid, p_session_id uuid) is 'This session has entered the old password and may set a new one within ten minutes. Arguments: p_user_id and p_session_id. Callers: the server.';

comment on function public.cancel_data_request(p_id uuid) is 'Cancels a request for an export or a deletion that has not begun. Arguments: p_id, the request. Errors: PT403 not an owner, PT404 no such request. Callers: signed-in users.';

comment on function public.claim_acceptance_files(p_limit integer) is 'Accepted quotes whose signed file is to be made, each to one caller for two minutes. Arguments: p_limit rows. Callers: the server.';

comment on function public.company_card() is 'What the caller''s company shows on documents: name, address, logo, colors, paper size, and its default templates. Callers: signed-in users.';

comment on function public.company_profile() is 'The caller''s company: name, address, colors, time zone, plan and settings; null without a company. tax_id, and the settings that private.company_profile does not list, need manage_settings; settings.default_markup (in percent) needs view_money. Callers: signed-in users.';

comment on function public.complete_preset_account(p_user_id uuid, p_full_name text, p_company_name text, p_plan text, p_role text) is 'Confirms a preset account and gives it company, profile and plan; a super_admin has no company. Arguments: p_user_id, p_full_name, p_company_name, p_plan, p_role. Errors: PT404. Callers: the server.';

comment on function public.create_invitation(p_email text, p_role text, p_full_name text) is 'Invites a person (manage_team, plan feature team_management) and returns the invitation with its token, shown this once. A second invitation replaces the first. Arguments: p_email, p_role, p_full_name. Errors: PT402 plan or seats, PT403 role, PT409 already a member, PT422 invalid or oneself. Callers: signed-in users with manage_team.';

comment on function public.current_session() is 'The session of the caller: user, company (deletion_due_at: when it will be deleted, if so), effective plan, features, permissions, can_write (false once trial or plan has ended, and while an owner looks at the product in another role: see_as). A platform administrator who acts nowhere, a removed member and a sign-in that is held have no company; hold says what it waits for: second_factor or password. Errors: PT401 the session was ended, PT403 for a visitor. Callers: signed-in users.';

comment on function public.delete_company(p_company_id uuid) is 'A company with its members'' accounts and its audit log, once its waiting time is over. Files go before, through the storage API. Arguments: p_company_id. Errors: PT409 not due. Callers: the server.';

comment on function private.effective_plan() is 'starter, professional, enterprise or admin; read from the company alone, never from metadata.';

comment on function public.find_account(p_email text) is '{ id, is_complete } of an account, null without one. Complete: it has a profile or administrates the platform. Arguments: p_email. Callers: the server.';

comment on function public.finish_data_request(p_id uuid, p_error text) is 'An export has been delivered, or could not be. Arguments: p_id, the request; p_error, null when delivered. Callers: the server.';

comment on function private.is_subscribed() is 'False once the trial has run out, the plan is cancelled, or a payment has been due for 14 days: reads stay open, writes are closed.';

comment on function public.list_sessions() is 'Where the caller is signed in: [{ id, created_at, last_seen_at, user_agent, ip, is_current }], the last used first. Callers: signed-in users.';

comment on function public.make_platform_admin(p_user_id uuid) is 'Makes an account a platform administrator, who has no company of its own. Arguments: p_user_id. Callers: the server.';

comment on function public.note_platform_act(p_admin_id uuid, p_act text, p_detail jsonb) is 'One line in the record of what was done to the installation. Arguments: p_admin_id; p_act, what was done; p_detail. Callers: the server.';

comment on function public.peek_invitation(p_token text) is 'What the invitation page shows to a visitor who holds the token: company, email, role. Arguments: p_token. Errors: PT404. Callers: anyone with the token.';

comment on function public.renew_invitation(p_id uuid) is 'A new token and seven more days for an open invitation; the old token dies. Arguments: p_id, the invitation. Errors: PT402, PT403, PT404, PT409 accepted. Callers: signed-in users with manage_team.';

comment on function public.mark_calendar_read(p_token text) is 'Records that a calendar program has read a feed, at most once a minute. Arguments: p_token of the feed. Callers: the accounts gateway.';

comment on function public.request_data(p_kind text) is 'An owner asks for an export now, or for the deletion of the account in 30 days; asking twice makes one request. Arguments: p_kind, export or deletion. Errors: PT403. Callers: signed-in users.';

comment on function public.revoke_invitation(p_id uuid) is 'Revokes an open invitation; its link stops working. Arguments: p_id, the invitation. Errors: PT402 plan, PT403, PT404, PT409 accepted. Callers: signed-in users with manage_team.';

comment on function public.revoke_member_sessions(p_user_id uuid) is 'Signs a member out everywhere (manage_team). Arguments: p_user_id. Errors: PT402 plan, PT403, PT404. Callers: signed-in users with manage_team.';

comment on function public.revoke_session(p_id uuid) is 'Signs the caller out on one device, at once. Arguments: p_id, the session. Errors: PT404. Callers: signed-in users.';

comment on function public.save_company_profile(p_profile jsonb, p_version integer) is 'Saves name, phone, email, website, tax_id, address{} and settings{business_type, license_number}; other settings stay. Arguments: p_profile, an object of these keys; p_version, the one that was read. Errors: PT402, PT403, PT404, PT409 when the version is not the stored one, PT422. Callers: signed-in users with manage_settings.';

comment on function public.save_regions(p_regions jsonb) is 'Sets the ZIP codes (or their first digits) of regions: [{ region, zip_prefixes }]; an empty list takes a region away. Arguments: p_regions. Errors: PT402, PT403. Callers: signed-in users.';

comment on function public.save_security_settings(p_settings jsonb) is 'Saves login_notifications, password_expiry_days, ip_whitelist, audit_logging and session_timeout_minutes. Arguments: p_settings, an object of these keys. Errors: PT402, PT403, PT422. Callers: signed-in users with manage_settings.';

comment on function public.security_state() is 'The caller''s password age under the company''s rule (no expiry until the company has saved one) and the address of the session. Callers: signed-in users.';

comment on function public.set_member_active(p_user_id uuid, p_is_active boolean) is 'Removes a member from the company or takes it back; a removed member sees nothing. Arguments: p_user_id; p_is_active. Errors: PT402 plan, PT403 role, PT404, PT409 last owner. Callers: signed-in users with manage_team.';

comment on function public.start_acting_as(p_company_id uuid, p_reason text, p_minutes integer) is 'A platform administrator works inside a company for at most an hour; the company sees it in its audit log. Arguments: p_company_id; p_reason; p_minutes, 1 to 60. Errors: PT403, PT404, PT422 reason missing. Callers: signed-in users.';

comment on function public.start_see_as(p_role text, p_user_id uuid) is 'Lets an owner use the product as a member of another role sees it, for at most 30 minutes and read-only; with a member, limited to that member''s assigned projects. Arguments: p_role; p_user_id, the member. Errors: PT403 not an owner, PT404 no such member, PT409 no session, PT422 role. Callers: signed-in users.';

comment on function public.stop_acting_as() is 'Ends the caller''s act-as session, if there is one. Callers: signed-in users.';

comment on function public.stop_see_as() is 'Ends the view as another role, if the caller has one open. Callers: signed-in users.';

comment on function public.peek_signature(p_token text) is 'What a signer sees who holds the token. The file itself comes by a short signed address from a gateway. Arguments: p_token. Errors: PT404. Callers: anyone with the token.';

comment on function public.request_signature(p_document_id uuid, p_signer text, p_signer_email text) is 'Requests a signature of the newest version; returns the request with its token, shown only once and valid for 30 days. Arguments: p_document_id; p_signer, the name; p_signer_email. Errors: PT402 plan, PT403 role, PT404, PT422. Callers: signed-in users with edit_projects.';

comment on function public.take_due_deletions() is 'Companies whose waiting time is over, each to one caller. Callers: the server.';

comment on function public.bulk_update_projects(p_ids uuid[], p_action text, p_value text) is 'Does one thing to many projects and reports on each: [{id, ok, message}]. Actions: set_status, set_priority (with a value), archive, unarchive, delete, restore (Undo of delete). A row that fails leaves the others done. Arguments: p_ids; p_action; p_value, a status or a priority. Errors: PT402, PT403, PT422. Callers: signed-in users with edit_projects.';

comment on function public.calendar_connection() is 'created_at and last_read_at of the caller''s calendar feed of all projects; null when there is none. Callers: signed-in users.';

comment on function public.calendar_feed(p_token text) is 'The events behind a calendar token, for the gateway that writes the ICS file; no sums, no client. Arguments: p_token. Errors: PT404. Callers: anyone with the token.';

comment on function public.claim_signature_files(p_limit integer) is 'Signatures whose file is to be made and emailed, each to one caller for two minutes. Arguments: p_limit rows. Callers: the server.';

comment on function public.decide_change_order(p_change_order_id uuid, p_decision text, p_note text) is 'Approves or rejects a pending change order. Approving moves budget, contract value, budget lines and end date in one transaction, once. Arguments: p_change_order_id; p_decision, approved or rejected; p_note. Errors: PT402 plan, PT403 role, PT404, PT409 not pending, PT422 budget would vanish. Callers: signed-in users with edit_projects.';

comment on function public.decline_signature(p_token text, p_reason text) is 'The signer of a request declines it, by token, with a reason if wanted; the company is emailed. Declining again changes nothing. Arguments: p_token; p_reason. Errors: PT404 no such request, PT409 already signed, PT422 reason too long. Callers: anyone with the token.';

comment on function public.duplicate_project(p_project_id uuid, p_name text) is 'A new project in planning with the same client, plan of work and budget, without what happened. Arguments: p_project_id; p_name of the copy. Errors: PT403 role, PT402 quota, PT404. Callers: signed-in users with edit_projects.';

comment on function public.fail_project_update(p_id uuid, p_error text) is 'Notes why an update to a client was not sent; it is tried again in ten minutes, five times in all. Arguments: p_id, the update; p_error, the reason. Callers: the server.';

comment on function public.finish_signature_file(p_id uuid, p_emailed text[], p_error text) is 'How making and emailing a signed file ended; after an error it is tried again with growing pauses. Arguments: p_id, the signature; p_emailed, addresses that have it; p_error, null when done. Callers: the server.';

comment on function public.project_financials(p_project_id uuid) is 'The Financials tab: cards, budget against actual by category, invoiced (less what is held back, no credit notes) and received as job_cost counts them, cash flow by month. Arguments: p_project_id. Errors: PT403 without view_money, PT404. Callers: signed-in users.';

comment on function public.project_overview(p_project_id uuid) is 'One project as the detail screen shows it: its row of project_list, client, days, counts, recent activity. Roles see what their policies allow. Arguments: p_project_id. Errors: PT404. Callers: signed-in users.';

comment on function public.project_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of project_list: { rows, total, is_more }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in name, client, address), named (text in the name), status [], archived, type [], client, from, to (of start_date), conditions [{ field, comparison, value }]. p_sort: name, start_date, end_date, status, completion_percentage, priority, project_type, client_name or budget; the last two need view_clients and view_money. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function public.record_signed_file(p_id uuid, p_object_path text, p_content_hash text) is 'Names the signed file of a signature. The first one stays for good; returns the path that is recorded. Arguments: p_id, the signature; p_object_path; p_content_hash, sha256 in hex. Callers: the server.';

comment on function public.remove_calendar_token() is 'Ends the caller''s calendar feed of all projects; its address stops working. Callers: signed-in users.';

comment on function public.restore_weather_delay(p_id uuid) is 'Undoes the deletion of a weather delay, with its cost, whether or not the caller may see it. Arguments: p_id, the delay. Errors: PT402 plan, PT403, PT404. Callers: signed-in users with update_progress.';

comment on function public.save_change_order(p_change_order jsonb) is 'Creates or changes a draft or pending change order with its items; number and amount come from the database. Keys: id, project_id, title, description, reason, schedule_days, date, version, items [{category, description, quantity, unit_price}]. Arguments: p_change_order, an object of these keys. Errors: PT402 plan, PT403 role, PT404 project, PT409 decided or stale, PT422. Callers: signed-in users with edit_projects.';

comment on function public.save_project(p_project jsonb) is 'Creates or changes a project with its budget, in one transaction, and returns its row of project_list. Keys are the columns of projects and `budget`; a missing key keeps its value. A client-made id makes a retry harmless; with `version` a stale write is refused. Arguments: p_project, an object of these keys. Errors: PT402 plan or quota, PT403 role, PT409 stale, PT422 invalid (the hint names the field). Callers: signed-in users with edit_projects.';

comment on function public.save_timeline_entry(p_entry jsonb) is 'Creates or changes a timeline entry with its dependencies (depends_on: ids); returns its row of project_timeline_list. Version 0 says that it is new: if it is there already, it stays as it is. Arguments: p_entry, columns of project_timeline and depends_on. Errors: PT402 plan, PT403 role, PT404 project or entry, PT409 stale, PT422 dates or a cycle. Callers: signed-in users with update_progress.';

comment on function public.save_weather_delay(p_delay jsonb) is 'Records or changes a weather delay; its cost needs view_money. Version 0 says that it is new: if it is there already, it stays as it is. Arguments: p_delay, columns of weather_delays and cost in dollars. Errors: PT402 plan, PT403, PT422. Callers: signed-in users with update_progress.';

comment on function private.sees_all_projects() is 'Whether the caller sees every project of the company. A subcontractor sees assigned projects only (docs/spec/access.md).';

comment on function public.set_project_progress(p_project_id uuid, p_percentage integer) is 'Sets how much of a project is complete (update_progress). Arguments: p_project_id; p_percentage, 0 to 100. Errors: PT402 plan, PT403 role, PT404, PT422. Callers: signed-in users with update_progress.';

comment on function public.set_project_status(p_project_id uuid, p_status text, p_note text, p_version integer) is 'Moves a project to a status, with a note for its history (update_progress). Completing sets 100 %. Arguments: p_project_id; p_status; p_note; p_version, the one that was read. Errors: PT403 role, PT402 quota when reopened, PT404, PT409 stale, PT422. Callers: signed-in users with update_progress.';

comment on function public.submit_change_order(p_change_order_id uuid) is 'Submits a draft for approval. Arguments: p_change_order_id. Errors: PT402 plan, PT403 role, PT409. Callers: signed-in users with edit_projects.';

comment on function public.withdraw_signature(p_signature_id uuid) is 'Withdraws an open signature request. Arguments: p_signature_id. Errors: PT402 plan, PT403 role, PT404. Callers: signed-in users with edit_projects.';

comment on function public.alike_clients(p_name text, p_email text, p_phone text) is 'Existing clients that may be the one being added: [{ id, name, company_name, email, phone, same: name, email, phone }], at most three. Phone numbers are compared by their digits. Arguments: p_name, p_email and p_phone as typed. Callers: signed-in users.';

comment on function public.answer_survey(p_token text, p_rating integer, p_comment text) is 'Stores a rating of 1 to 5 and a comment; can be corrected until the link expires. Arguments: p_token; p_rating, 1 to 5; p_comment. Errors: PT404, PT422. Callers: anyone with the token.';

comment on function public.client_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of client_list: { rows, total, is_more }. p_filters, all optional: q (text in name, email, phone, company), named (text in the name), is_active, type [], location, projects [status of a project, or none], since [{ until, after }] of created_at, payment [overdue, open, paid, never]; count_to (1 to 1,000) ends the count there: is_more says that there are more, and all of them can be paged to. Without it total is exact. p_sort: name, created_at, last_contact, total_value or outstanding; the last three, and payment, need view_money. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function public.create_survey(p_client_id uuid, p_project_id uuid) is 'A link with which a client rates the work: { id, token }. Arguments: p_client_id; p_project_id, the job that is rated. Errors: PT402, PT403, PT404. Callers: signed-in users with edit_clients.';

comment on function public.peek_survey(p_token text) is 'What the survey page shows; null for an unknown or expired token. Arguments: p_token. Callers: anyone with the token.';

comment on function private.segment_of(p_client_type text) is 'A client type in the words of the analytics filter.';

comment on function public.accept_prices(p_ids uuid[], p_reprice_drafts boolean) is 'Accepts price proposals and, if wanted, writes the new prices into draft quotes; sent and accepted quotes stay, and so does a draft''s line with a price of its own. Returns { items, quotes, kept, before }: how many items, quotes and lines with a price of their own, and what take_back_prices takes. Arguments: p_ids, the proposals; p_reprice_drafts, whether draft quotes get the new prices. Errors: PT402, PT403. Callers: signed-in users with edit_catalog.';

comment on function public.bulk_update_items(p_ids uuid[], p_changes jsonb) is 'Changes category, trade, unit_price or price_percent, tax_category, reorder_level, is_active of many items at once; returns how many. Arguments: p_ids; p_changes, an object of the keys above. Errors: PT402, PT403. Callers: signed-in users with edit_catalog.';

comment on function public.bulk_update_materials(p_ids uuid[], p_changes jsonb) is 'Changes category, vendor_id, unit_price or price_percent, minimum_stock, reorder_point, lead_time_days, is_active of many materials at once; a key that is missing keeps its value. Returns how many. Arguments: p_ids; p_changes, an object of the keys above. Errors: PT402, PT403. Callers: signed-in users with edit_catalog.';

comment on function public.change_materials(p_ids uuid[], p_changes jsonb) is 'bulk_update_materials with its way back: what the materials were before, for restore_materials, with the version that the change gave them. Arguments: p_ids; p_changes, as for bulk_update_materials. Errors: PT402, PT403. Callers: signed-in users with edit_catalog.';

comment on function private.company_markup() is 'The markup in percent that new items of the caller''s company start with.';

comment on function public.decide_price_proposals(p_ids uuid[], p_accept boolean) is 'Accepts (cost and price move) or rejects pending proposals; returns how many. Arguments: p_ids; p_accept. Errors: PT402, PT403. Callers: signed-in users with edit_catalog.';

comment on function public.find_item_by_barcode(p_code text) is 'The active item whose barcode equals the scanned code, else whose SKU does, ignoring case; null when there is none. Arguments: p_code. Callers: signed-in users.';

comment on function public.find_item_by_sku(p_sku text, p_except uuid) is 'The active item that has a SKU already, ignoring case, as { id, name }; null when there is none but p_except. Arguments: p_sku. Callers: signed-in users.';

comment on function public.item_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of item_list: { rows, total, is_more }. p_filters, all optional: q (text in name, SKU, barcode, description, category), trade [], unit [], bands [{ from, to }] of unit_price, used_since, stock (in, low, out), all (a text may be paged to its end, as an export does). total counts up to 1,000 matches; is_more says that there are more: without q all of them can be paged to, with q a thousand. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function private.item_price(i public.items_database) is 'What a line is filled with: the season''s price (winter December to February, summer June to August) where there is one, else the selling price; the markup goes on top only for cost-only imports.';

comment on function public.items_containing(p_query text) is 'The rows of item_list that contain a text. Superseded by item_page; released versions of the catalog area still call it. Arguments: p_query, the text. Callers: signed-in users.';

comment on function public.material_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of material_list: { rows, total, is_more }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in name, SKU, description, vendor, vendor SKU), named (text in name and SKU), category [], vendor, stock [adequate, low, out], is_active. p_sort: name, unit_cost, unit_price, current_stock or created_at. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function public.picker_items_containing(p_query text) is 'The rows of item_picker that contain a text. Superseded by picker_page; released versions of the catalog area still call it. Arguments: p_query, the text. Callers: signed-in users.';

comment on function public.picker_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of item_picker: { rows, total, is_more }, as item_page. p_filters: q, and min and max of the price of the day. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function private.price_in_step(p_cost numeric, p_price numeric, p_markup numeric, p_default numeric, OUT price numeric, OUT markup numeric) is 'Selling price and markup of a row: a price that is missing is cost × (1 + markup / 100), a markup that is missing what leads from cost to price, else p_default.';

comment on function public.related_items(p_item_id uuid) is 'Active items that are usually sold with one. Arguments: p_item_id. Callers: signed-in users.';

comment on function public.restore_materials(p_materials jsonb) is 'Undo of change_materials, from its answer; a material that someone has changed since stays. Returns how many. Arguments: p_materials, what change_materials returned. Errors: PT402, PT403. Callers: signed-in users with edit_catalog.';

comment on function public.save_item(p_item jsonb, p_related uuid[]) is 'Creates or changes an item and the items sold with it in one transaction; a client-made id makes a repeated call harmless. A key that is missing keeps its value. Arguments: p_item, columns of items_database; p_related, item ids, null to leave them. Errors: PT402, PT403, PT409 when version is stale, PT422. Callers: signed-in users with edit_catalog.';

comment on function public.search_items(p_query text, p_limit integer) is 'Active items by name, description, SKU, category, trade or barcode; forgives a typing error in the name. Arguments: p_query; p_limit rows. Callers: signed-in users.';

comment on function public.set_preferred_vendor(p_material_id uuid, p_vendor_id uuid) is 'Makes one vendor of a material the preferred one and clears the others. Arguments: p_material_id; p_vendor_id. Errors: PT402, PT403, PT404. Callers: signed-in users with edit_catalog.';

comment on function public.take_back_prices(p_ids uuid[], p_before jsonb) is 'Undoes accept_prices, with its `before`, or a rejection of proposals: the proposals are pending again, and items and lines get their prices back unless they have been changed since. Returns { proposals, items, quotes }. Arguments: p_ids, the proposals; p_before. Errors: PT402, PT403. Callers: signed-in users with edit_catalog.';

comment on function public.take_back_stock(p_id uuid) is 'Undoes a stock movement by a counter-movement, once; later movements stay. Arguments: p_id, the movement. Errors: PT402, PT403, PT404, PT409 already undone or counted since, PT422 when not enough is left. Callers: signed-in users with edit_catalog.';

comment on function public.vendor_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of vendor_list: { rows, total, is_more }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in name, company name, email, contact, phone), named (text in both names), is_active, terms []. p_sort: name, company_name or created_at. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function public.accounting_page(p_kind text, p_from date, p_to date, p_after uuid, p_limit integer) is 'One page of customers, invoices with lines, or payments (p_kind) after an id, for the gateway that writes QuickBooks-compatible CSV. Arguments: p_from and p_to, dates, inclusive; p_after, the last id of the page before; p_limit, 1 to 1,000 rows. Errors: PT403 role, PT422 kind. Callers: signed-in users with view_money.';

comment on function public.add_logo(p_logo jsonb, p_is_primary boolean) is 'Books an uploaded logo {id?, logo_type, file_name, file_path, file_size}, at once as the primary one if wanted. Arguments: p_logo, the object above; p_is_primary. Errors: PT404 not found, PT402, PT403. Callers: signed-in users with manage_settings.';

comment on function public.apply_client_credit(p_invoice_id uuid, p_amount numeric, p_id uuid) is 'Pays an invoice from the client''s credit (by default as much as fits); returns the invoice. Arguments: p_invoice_id; p_amount in dollars; p_id, the new payment''s id. Errors: PT402, PT403, PT404, PT422. Callers: signed-in users with edit_documents.';

comment on function public.apply_stripe_event(p_event jsonb) is 'For the payments gateway''s service role, after it has verified the signature: stores the event once and applies it in the same transaction. Returns applied, duplicate, credited, waiting or ignored. Arguments: p_event, Stripe''s event object. Errors: PT409 conflict, PT422 not an event; any other error rolls back so that the provider sends it again. Callers: the server.';

comment on function public.attach_payment_intent(p_attempt_id uuid, p_intent_id text, p_customer_id text) is 'Ties the provider''s intent to an attempt and its invoice. Arguments: p_attempt_id; p_intent_id and p_customer_id, the provider''s ids. Callers: the payments gateway.';

comment on function public.bill_quote(p_id uuid, p_kind text, p_percent numeric, p_lines jsonb, p_retainage_rate numeric, p_due_date date, p_client_id uuid, p_invoice_id uuid) is 'Invoices part of an accepted quote: deposit (p_percent of it), progress (percent complete for each line in p_lines, or p_percent for all; with retainage) or final (what is left). Never more than the quote. The new invoice''s id makes a repeated call harmless. Arguments: p_id, the quote; p_kind, deposit, progress or final; p_retainage_rate in percent; p_due_date; p_client_id, for a quote without a client; p_invoice_id, the new invoice''s id. Errors: PT402, PT403, PT404, PT409, PT422. Callers: signed-in users with edit_documents.';

comment on function public.check_brand_guidelines(p_template jsonb) is 'What a document template breaks of the company''s guidelines: [{ guideline_id, title, message, is_enforced }]. Saving is refused for the enforced ones. Arguments: p_template, a row of document_templates. Callers: signed-in users.';

comment on function public.closed_intents(p_limit integer) is 'Begun payments over more than is open by now, to be canceled at the provider before someone pays them. Arguments: p_limit rows. Callers: the payments gateway.';

comment on function public.convert_quote(p_id uuid, p_client_id uuid, p_due_date date) is 'Makes the invoice (draft, INV-YYYY-NNNN) of an accepted quote, once: repeated or at the same time, it returns the invoice that exists. A quote without a client needs p_client_id; the due date defaults to the client''s terms. Arguments: p_id, the quote; p_due_date. Errors: PT402, PT403, PT404, PT409 not accepted or partly billed, PT422 client missing. Callers: signed-in users with edit_documents.';

comment on function public.create_share_link(p_project_id uuid, p_days integer, p_label text, p_shows_photos boolean, p_photo_id uuid, p_document_id uuid) is 'A read-only link to a project, or to one of its photos or documents: { id, token, … }; the token is shown only once. Arguments: p_project_id; p_days until it expires; p_label; p_shows_photos; p_photo_id or p_document_id, for that file alone. Errors: PT402, PT403, PT404, PT422 days, or two files. Callers: signed-in users with edit_projects.';

comment on function public.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text) is 'A client accepts (with a signature and the chosen optional lines, p_selected as an array of line ids) or declines a quote. Keeps the exact document, its sha256, the address and the time. Deciding the same twice is harmless. Arguments: p_token; p_decision, accepted or rejected; p_signer_name; p_signer_email; p_signature, a data URL or typed text; p_reason for declining. Errors: PT404, PT409 not open or expired, PT422 name or signature missing. Callers: anyone with the token.';

comment on function public.duplicate_quote(p_id uuid, p_new_id uuid) is 'A new draft with the same lines, its own number and 30 days to run. Calling again with the same new id makes no second copy. Arguments: p_id, the quote; p_new_id. Errors: PT402, PT403, PT404. Callers: signed-in users with edit_documents.';

comment on function public.finish_acceptance_file(p_id uuid, p_object_path text, p_content_hash text, p_error text) is 'The stored file of an accepted quote, of which the first one stays for good; or why it was not made. Arguments: p_id, the acceptance; p_object_path; p_content_hash, sha256 in hex; p_error, the reason. Callers: the server.';

comment on function public.finish_ended_customer(p_customer_id text, p_error text) is 'The subscriptions have ended, or why they have not. Arguments: p_customer_id, the provider''s; p_error, null when ended. Callers: the payments gateway.';

comment on function public.get_invoice(p_id uuid) is 'An invoice whole: client, project, lines, payments, payment status and aging. Arguments: p_id. Errors: PT404. Callers: signed-in users.';

comment on function public.get_quote(p_id uuid) is 'A quote whole: client, project, lines, invoices. Arguments: p_id. Errors: PT404. Callers: signed-in users.';

comment on function public.invoice_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of invoice_list: { rows, total, is_more }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in number, title, client, project), status (paid, pending, partial, overdue, open), min, max (of total_amount), method [], client, project, from, to (of issue_date). p_sort: issue_date, total_amount, due_date, aging_days, payment_status, client_name, invoice_number, project_name or created_at. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function public.issue_credit_note(p_invoice_id uuid, p_amount numeric, p_reason text, p_id uuid) is 'Issues a credit note (CN-0001) over a gross amount, at most what the invoice asks for: it settles what is open of the invoice first, and for the rest what was paid becomes the client''s credit. Arguments: p_invoice_id; p_amount in dollars with tax; p_reason; p_id, the credit note''s id. Errors: PT402, PT403, PT404, PT409 draft or void, PT422 amount. Callers: signed-in users with edit_documents.';

comment on function public.save_branding(p_branding jsonb) is 'Saves the brand whole; its colors and font are the company''s at once. Arguments: p_branding, a row of company_branding. Errors: PT402, PT403. Callers: signed-in users with manage_settings.';

comment on function public.online_ledger(p_since timestamp with time zone) is 'What the ledger holds of each online payment since an instant, in cents. Arguments: p_since. Callers: the payments gateway.';

comment on function public.pay_out_credit(p_client_id uuid, p_amount numeric, p_method text, p_paid_at timestamp with time zone, p_reference text, p_notes text, p_id uuid) is 'Records that credit was paid out to its client (method: card, ach, check, wire, cash); returns { client_id, credit }, what is left. A client-made id makes a repeated call harmless. Arguments: p_client_id; p_amount in dollars; p_method; p_paid_at, now by default; p_reference; p_notes; p_id, the entry''s id. Errors: PT402, PT403, PT404, PT422 amount, method or date. Callers: signed-in users with edit_documents.';

comment on function private.payment_status(p_status text, p_balance numeric, p_paid numeric, p_due date) is 'paid, overdue, partial or pending, from the ledger and the due date. A part-paid invoice past its date is overdue.';

comment on function public.preview_quote_bill(p_id uuid, p_kind text, p_percent numeric, p_retainage_rate numeric, p_client_id uuid) is 'What an invoice over part of an accepted quote would be: total, tax, retainage, and what it leaves of the quote before tax. Nothing is kept. Arguments: p_id, p_kind, p_percent, p_retainage_rate and p_client_id, as for bill_quote. Errors: PT402 plan, PT403 role, PT404 not found, PT409 conflict, PT422 invalid, those of bill_quote. Callers: signed-in users.';

comment on function public.quote_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of quote_list: { rows, total, is_more }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in number, title, client, project), status, client, project, from, to (of created_at). p_sort: created_at, total_amount, status, client_name, valid_until, quote_number or project_name. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function public.read_shared_file(p_token text) is 'The photo or document behind a link, a signed document with its signatures. The file comes by a short signed address from a gateway. Arguments: p_token. Errors: PT404 expired, revoked or unknown. Callers: anyone with the token.';

comment on function public.read_shared_project(p_token text) is 'What a visitor with the link sees: no sums, no client, no documents. Photos come by short signed addresses from a gateway. Reading again within ten minutes is the same visit, and the company''s own look is none. Arguments: p_token. Errors: PT404 expired, revoked or unknown. Callers: anyone with the token.';

comment on function public.record_payment(p_payment jsonb, p_overpayment text) is 'Records money received: { id, invoice_id, amount, method (card, ach, check, wire, cash), reference, notes, paid_at }. A client-made id makes a repeated call harmless. More than the balance is refused, or with p_overpayment = credit kept as the client''s credit. Arguments: p_payment, with amount in dollars. Errors: PT402, PT403, PT404, PT409 void, PT422 amount or method. Callers: signed-in users with edit_documents.';

comment on function public.save_document(p_document jsonb) is 'Adds an uploaded file as a new document, or, with the id of one, as its next version (open signature requests are then withdrawn). Keys: id, project_id, name, description, category, object_path, file_name, file_type, size_bytes, content_hash (sha256, hex), is_office_only, template, expires_on. Arguments: p_document, an object of these keys. Errors: PT402 plan, PT403 role, PT404, PT422 not uploaded or invalid. Callers: signed-in users with update_progress.';

comment on function public.record_payments(p_payments jsonb) is 'Bulk: one payment each, by default of the whole balance; returns for each whether it worked and why not. Arguments: p_payments, an array of objects as for record_payment. Errors: PT402, PT403; the PT404, PT409 or PT422 of one is its answer. Callers: signed-in users with edit_documents.';

comment on function public.refundable_payment(p_id uuid) is 'For the payments gateway, as the member: an online payment, or the credit that it has become, with its intent, the account that was paid, and how many cents can be given back. Arguments: p_id, the payment or credit. Errors: PT402, PT403, PT404. Callers: signed-in users with edit_documents.';

comment on function public.release_retainage(p_invoice_id uuid, p_due_date date, p_id uuid) is 'Invoices the retainage held on an invoice, once. Arguments: p_invoice_id; p_due_date; p_id, the new invoice''s id. Errors: PT402, PT403, PT404, PT409. Callers: signed-in users with edit_documents.';

comment on function public.set_primary_logo(p_id uuid) is 'Makes one logo the primary one and the company''s logo_url. Arguments: p_id. Errors: PT402, PT403, PT404. Callers: signed-in users with manage_settings.';

comment on function public.reprice_quote(p_id uuid, p_own_lines uuid[]) is 'Accepts the waiting prices of a draft''s items and writes today''s price and cost into the lines whose item costs more now. A line whose price was typed by hand keeps it and takes the cost, unless it is among p_own_lines; other lines keep what was agreed. Returns { lines, prices, kept: [{ id, name, unit_price, catalog_price }], proposals, before }; take_back_prices takes the last two. Arguments: p_id, the quote. Errors: PT402, PT403, PT404, PT409. Callers: signed-in users with edit_documents.';

comment on function public.reverse_payment(p_payment_id uuid, p_amount numeric, p_reason text, p_id uuid) is 'Takes a payment back, in full or in part: first of the credit that came with it, as far as the client has not used it, then as a negative row of the ledger. Returns the invoice. Arguments: p_payment_id; p_amount in dollars, the whole payment by default; p_reason; p_id, the reversal''s id. Errors: PT402, PT403, PT404, PT409 already reversed or paid online, PT422 amount. Callers: signed-in users with edit_documents.';

comment on function public.revise_invoice(p_id uuid, p_reason text) is 'Keeps a sent invoice as a revision and opens it as a draft under the same number; its payments stay. Arguments: p_id, the invoice; p_reason. Errors: PT402, PT403, PT404, PT409 when paid or void. Callers: signed-in users.';

comment on function public.revise_quote(p_id uuid, p_reason text) is 'Keeps the quote as a revision and opens it as a draft. Arguments: p_id, the quote; p_reason. Errors: PT402, PT403, PT404, PT409 once it has been invoiced. Callers: signed-in users.';

comment on function public.revoke_document_share(p_id uuid) is 'Ends a client link at once. Arguments: p_id, the link. Errors: PT402, PT403. Callers: signed-in users.';

comment on function public.revoke_share_link(p_share_link_id uuid) is 'Closes a link at once. Arguments: p_share_link_id. Errors: PT402 plan, PT403 role, PT404. Callers: signed-in users with edit_projects.';

comment on function public.save_invoice(p_invoice jsonb, p_items jsonb, p_version integer) is 'Creates (always as a draft) or changes a draft invoice and all its lines in one transaction and returns the whole invoice. A client-made id makes a repeated create harmless; changing needs the version that was read. Without invoice_number the next free INV-0001 … is assigned. Arguments: p_invoice, columns of invoices; p_items, its lines in order, unit_price in dollars with four decimals; p_version. Errors: PT402, PT403, PT404 deleted, PT409 stale or already sent, PT422 invalid (the hint names the field). Callers: signed-in users with edit_documents.';

comment on function public.save_quote(p_quote jsonb, p_items jsonb, p_version integer) is 'Creates or changes a quote and all its lines in one transaction and returns it with client, project and lines. A client-made id makes a repeated create harmless; changing needs the version that was read, and a draft: what was sent is revised instead. Without quote_number the next number of number_origin (quotes_page, project) is taken. Arguments: p_quote, columns of quotes; p_items, its lines in order, unit_price in dollars with four decimals; p_version. Errors: PT402 plan, PT403 role, PT404 deleted, PT409 stale version or accepted quote, PT422 sent, expired or rejected quote, or invalid (hint names the field). Callers: signed-in users with edit_documents.';

comment on function public.save_reconciliation(p_since timestamp with time zone, p_checked integer, p_differences jsonb) is 'Keeps the report of a comparison. Arguments: p_since; p_checked, how many payments; p_differences. Callers: the payments gateway.';

comment on function public.save_stripe_account(p_company_id uuid, p_account_id text) is 'Remembers a company''s connected account unless it has one, and returns which it is; null takes it away. Arguments: p_company_id; p_account_id, Stripe''s. Callers: the payments gateway.';

comment on function public.save_stripe_customer(p_company_id uuid, p_customer_id text, p_client_id uuid, p_user_id uuid, p_account_id text) is 'Remembers a customer id. Arguments: p_company_id; p_customer_id, Stripe''s; p_client_id or p_user_id, whose it is; p_account_id, Stripe''s connected account. Callers: the payments gateway.';

comment on function public.save_tax_settings(p_settings jsonb) is 'Saves the company''s tax settings whole. Arguments: p_settings, columns of company_tax_settings. Errors: PT402, PT403, PT422. Callers: signed-in users with manage_settings.';

comment on function public.send_invoice(p_id uuid) is 'Issues a draft; one on which nothing is due is paid at once, a revised one with payments partial or paid. Sending what is sent is harmless. Arguments: p_id. Errors: PT402, PT403, PT404, PT409, PT422 without lines or due date. Callers: signed-in users with edit_documents.';

comment on function public.set_quote_status(p_id uuid, p_status text) is 'Moves a quote (draft, sent, accepted, expired, rejected) within its state machine; setting the state it has is harmless. Arguments: p_id; p_status. Errors: PT402, PT403, PT404, PT409 move not possible, PT422. Callers: signed-in users with edit_documents.';

comment on function public.share_invoice(p_id uuid, p_days integer, p_sent_to text) is 'Makes a client link for an invoice: { id, token, expires_at }. Arguments: p_id, the invoice; p_days until it expires, 1 to 365; p_sent_to, the address it is sent to. Errors: PT402, PT403, PT404, PT422. Callers: signed-in users.';

comment on function public.share_quote(p_id uuid, p_days integer, p_sent_to text) is 'Makes a client link for a quote: { id, token, expires_at }. The token is answered once and stored as sha256 only. Arguments: p_id, the quote; p_days until it expires, 1 to 365; p_sent_to, the address it is sent to. Errors: PT402, PT403, PT404, PT422. Callers: signed-in users.';

comment on function public.shared_payment(p_token text, p_attempt_id uuid) is 'How an online payment that was begun through a client link stands. Arguments: p_token; p_attempt_id, from start_shared_payment. Errors: PT404. Callers: anyone with the token.';

comment on function public.sign_document(p_signature_id uuid, p_method text, p_signature text, p_document_hash text, p_token text, p_name text, p_confirms_name boolean) is 'Signs a version of a document, by token (a client) or as a member. The hash must be that of the file; the last signature makes the document signed. A name other than the requested signer''s has to be confirmed (p_confirms_name) and is recorded. Arguments: p_signature_id; p_method, drawn or typed; p_signature, a data URL or typed text; p_document_hash, sha256 in hex; p_token, null for a member; p_name. Errors: PT402 plan, PT403 role, PT404 no such request, PT409 already signed, declined or changed, PT422 nothing drawn or typed, or another name. Callers: anyone with the token.';

comment on function public.start_payment(p_invoice_id uuid, p_amount numeric) is 'Begins an online payment of what is open on an invoice, or of a part: amount in cents, idempotency key, provider ids. Arguments: p_invoice_id; p_amount in dollars. Errors: PT401 the session was ended, PT402, PT403, PT404, PT409, PT422 amount. Callers: signed-in users with view_money.';

comment on function public.start_shared_payment(p_token text, p_amount numeric) is 'The same for a client who holds a link. Arguments: p_token; p_amount in dollars. Errors: PT404, PT409, PT422 amount. Callers: the payments gateway.';

comment on function public.take_ended_customers(p_limit integer) is 'Customers of deleted companies whose subscriptions must end, each to one caller. Arguments: p_limit rows. Callers: the payments gateway.';

comment on function public.undo_credit_payout(p_id uuid) is 'Undoes the record of a credit payout, once; returns { client_id, credit }. Arguments: p_id, the entry. Errors: PT402, PT403, PT404. Callers: signed-in users with edit_documents.';

comment on function public.view_shared_document(p_token text) is 'The quote or invoice behind a client link with the company''s card; notes that it was seen, unless by the company itself. Arguments: p_token. Errors: PT404. Callers: anyone with the token.';

comment on function public.save_quiet_hours(p_hours text) is 'Sets when reminders and texts wait: ''21:00-08:00'' in the company''s own time zone, or ''off''. Arguments: p_hours. Errors: PT402, PT403, PT404, PT422. Callers: signed-in users with manage_settings.';

comment on function public.void_credit_note(p_id uuid, p_reason text) is 'Voids a credit note: what it settled is open again, what it credited is removed. Arguments: p_id; p_reason. Errors: PT402, PT403, PT404, PT422 when the credit has been used. Callers: signed-in users with edit_documents.';

comment on function public.void_invoice(p_id uuid, p_reason text) is 'Voids an invoice without payments; its number stays taken. Arguments: p_id; p_reason. Errors: PT402, PT403, PT404, PT409 with payments. Callers: signed-in users with edit_documents.';

comment on function public.apply_message_status(p_sid text, p_status text, p_error_code text, p_error text) is 'A status report, in any order, any number of times. Error 21610 is an opt-out. Arguments: p_sid, the provider''s message id; p_status; p_error_code and p_error, null when it was delivered. Callers: the messaging gateway.';

comment on function public.apply_text_status(p_id uuid, p_sid text, p_status text, p_error_code text, p_error text) is 'Apply_message_status for a report that also names the message, so that it may come before the sid is known. Arguments: p_id, our message; p_sid, the provider''s; p_status; p_error_code and p_error, null when it was delivered. Callers: the messaging gateway.';

comment on function public.create_webhook_endpoint(p_url text, p_events text[], p_description text) is 'Adds an endpoint and returns its signing secret, once. Arguments: p_url, https; p_events, names of events; p_description. Errors: PT402, PT403, PT422. Callers: signed-in users with manage_settings.';

comment on function public.duplicate_template(p_id uuid, p_new_id uuid) is 'A draft copy named "… (Copy)". Arguments: p_id, the template; p_new_id. Errors: PT402, PT403, PT404. Callers: signed-in users with manage_settings.';

comment on function public.finish_notice(p_id uuid, p_error text) is 'Records how emailing a notice ended; five attempts in all, ten minutes apart. Arguments: p_id, the notice; p_error, null when sent. Callers: the messaging gateway.';

comment on function public.finish_outgoing_message(p_id uuid, p_sid text, p_error_code text, p_error text, p_retry_seconds integer) is 'Sent (with its sid), failed (an error), or to be tried again (an error and a pause). Error 21610 is an opt-out. Arguments: p_id, the message; p_sid, the provider''s id; p_error_code and p_error; p_retry_seconds until the next attempt. Callers: the messaging gateway.';

comment on function public.finish_receipt(p_id uuid, p_error text, p_is_final boolean) is 'How emailing a receipt ended; up to twelve attempts with growing pauses. Arguments: p_id, the receipt; p_error, null when sent; p_is_final, no further attempt. Callers: the messaging gateway.';

comment on function public.finish_reminder(p_id uuid, p_error text) is 'Records how sending a reminder ended. Arguments: p_id, the reminder; p_error, null when sent. Callers: the messaging gateway.';

comment on function public.finish_webhook_delivery(p_id uuid, p_response_status integer, p_error text) is 'The answer of an attempt; retried up to eight times with growing pauses. Arguments: p_id, the delivery; p_response_status, the HTTP status; p_error, when there was no response. Callers: the server.';

comment on function public.mail_project_update(p_id uuid, p_subject text, p_body text, p_facts jsonb) is 'Puts a taken change into the outbox and forgets it, both or neither; false when the status has changed again meanwhile. Over the company''s limit of emails (PT422, which is not passed on) it waits for an hour. Arguments: p_id, the update; p_subject and p_body, the email; p_facts, what its template shows. Callers: the messaging gateway.';

comment on function public.mark_message(p_id uuid, p_sid text, p_status text, p_error_code text, p_error text) is 'What became of sending a stored message (sent with its sid, or failed with the error). Arguments: p_id, the message; p_sid, the provider''s id; p_status; p_error_code and p_error. Callers: the messaging gateway.';

comment on function public.message_statistics(p_days integer) is 'How many text messages were sent, delivered, failed and received in the last days, and the delivery rate. Arguments: p_days back. Callers: signed-in users.';

comment on function public.opt_out_of_mail(p_client_id uuid) is 'The client has used the link at the foot of an email. Arguments: p_client_id. Callers: the messaging gateway.';

comment on function public.postpone_reminder(p_id uuid, p_error text) is 'The vendor does not answer; the reminder waits, longer each time, and fails after twelve attempts (about five hours). Arguments: p_id, the reminder; p_error, the reason. Callers: the messaging gateway.';

comment on function public.project_update_receiver(p_project_id uuid) is 'Who gets an email when the status of a project changes, and at which statuses: {name, statuses}, the name for those who may see clients; null when no one does. Arguments: p_project_id. Callers: signed-in users.';

comment on function public.queue_client_mails(p_client_ids uuid[], p_subject text, p_body text, p_batch uuid) is 'One email to each client ({client_name} and {company_name} are filled in); returns for each whether it will be sent and why not. The same batch twice sends once. Arguments: p_client_ids; p_subject and p_body, with the placeholders; p_batch, the id of this call. Errors: PT402, PT403, PT422. Callers: signed-in users with send_messages.';

comment on function public.receive_message(p_from text, p_body text, p_sid text) is 'Stores an incoming text once, ties it to the client who was written to last, and obeys STOP (and its synonyms), START and UNSTOP. Returns { act: stop, start, help, message, duplicate or ignored }. Arguments: p_from, the phone number; p_body; p_sid, the provider''s id. Callers: the messaging gateway.';

comment on function public.reminder_letter(p_id uuid) is 'What a taken reminder says, with a fresh client link to pay; null when it is not being sent. Arguments: p_id, the reminder. Callers: the messaging gateway.';

comment on function public.retry_message(p_id uuid) is 'Sends a text or an email that failed once more: stores it as a new message at the end of the client''s row, which is the promise to send it; an email goes to the address that the client has now. Asked twice, it is the same new message. Arguments: p_id, the message. Errors: PT402, PT403, PT404, PT409 not failed, PT422 no consent, no emails wanted. Callers: signed-in users with send_messages.';

comment on function public.save_notification_preferences(p_preferences jsonb) is 'Saves which emails go out, all six flags. Arguments: p_preferences, columns of notification_preferences. Errors: PT402, PT403. Callers: signed-in users with manage_settings.';

comment on function public.send_reminders(p_ids uuid[], p_channel text, p_message text) is 'Queues a reminder for each open invoice, for the messaging gateway to send; returns for each whether it worked and why not. Arguments: p_ids, invoices; p_channel, email or text; p_message, added to it. Errors: PT402, PT403, PT422. Callers: signed-in users.';

comment on function public.set_default_template(p_id uuid) is 'Makes a template the only default of its type. Arguments: p_id. Errors: PT402, PT403, PT404. Callers: signed-in users with manage_settings.';

comment on function public.set_integration(p_provider text, p_is_connected boolean) is 'Connects an integration, its last sync being now, or disconnects it and forgets the last sync. Arguments: p_provider; p_is_connected. Errors: PT402, PT403. Callers: signed-in users with manage_settings.';

comment on function public.set_message_consent(p_client_id uuid, p_phone text, p_consented boolean, p_text text) is 'Records that a client agrees, or no longer agrees, to text messages at a number, with the words that were shown and who recorded it. Arguments: p_client_id; p_phone; p_consented; p_text, the words shown. Errors: PT402, PT403, PT404, PT409 opted out by STOP, PT422 phone. Callers: signed-in users with send_messages.';

comment on function public.sync_integrations() is 'Brings the company''s stored metrics up to date. Returns 0: it contacts no outside service. Errors: PT402, PT403. Callers: signed-in users with manage_settings.';

comment on function public.take_due_notices(p_limit integer) is 'Hands out the emails to companies'' own people, each to one caller, which then has two minutes. Arguments: p_limit rows. Callers: the messaging gateway.';

comment on function public.take_due_project_updates(p_limit integer, p_quiet_hours text) is 'The status changes that clients are to be emailed about, each to one caller for two minutes and not in quiet hours. Drops changes that were reverted, are older than a day, or have no recipient any more. Arguments: p_limit rows; p_quiet_hours, such as 21:00-08:00. Callers: the messaging gateway.';

comment on function public.take_due_receipts(p_limit integer) is 'Receipts to email, each to one caller, which then has two minutes. Arguments: p_limit rows. Callers: the messaging gateway.';

comment on function public.take_due_reminders(p_limit integer) is 'Adds what the schedules ask for, cancels what is paid, then returns queued reminders, each to one caller, which then has two minutes. Arguments: p_limit rows. Callers: the messaging gateway.';

comment on function public.take_outgoing_messages(p_limit integer, p_quiet_hours text, p_seconds integer) is 'The oldest waiting message of each client, each to one caller for p_seconds; more than one attempt means that the last one''s outcome is unknown or bad. Arguments: p_limit rows; p_quiet_hours, such as 21:00-08:00. Callers: the messaging gateway.';

comment on function public.take_webhook_deliveries(p_limit integer) is 'Due deliveries with address and secret, each to one caller. Arguments: p_limit rows. Callers: the server.';

comment on function public.text_reminder(p_id uuid, p_body text) is 'Puts a taken reminder into the outbox as a text and finishes it, both or neither; what speaks against the text (PT422: no consent, no number) is noted with the reminder, no error. Arguments: p_id, the reminder; p_body, the text. Callers: the messaging gateway.';

comment on function public.analytics(p_from date, p_to date, p_filters jsonb, p_step text) is 'Everything on the analytics page in one request, over a range of dates (default: the last twelve months) and filters { projectTypes, clientSegments, regions }: sums and counts, from which packages/domain computes shares, margins and bands; has_data says which cards have data. Series are by month; with p_step = fitting by day up to 31 days, by week from Monday up to 26 weeks, else by month. Periods without data are zero. Revenue is money received, by date of payment. Arguments: p_from and p_to, dates, inclusive; p_filters as above. Errors: PT402 plan, PT403 role, PT422 more than ten years. Callers: signed-in users with view_money.';

comment on function public.analytics_outlook(p_from date, p_to date) is 'The forecast and the best sellers. Money in and out by week, 26 back as it was and 26 ahead: open invoices and draws not yet invoiced at their due date plus the client''s average delay in paying (two years; `early` and `late` one standard deviation off), committed expenses plus the average weekly spend of the last 13 weeks. The five items with most revenue in the range and the five most used. Arguments: p_from and p_to, dates, inclusive, for the items only. Errors: PT402, PT403. Callers: signed-in users with view_money.';

comment on function public.assistant_context(p_with_costs boolean) is 'The assistant''s starting context: counts and sums of the caller''s company, recent projects, the ten latest invoices, the oldest overdue ones, this month''s metrics; with costs also profit by project. Null where the role may not see a figure, 0 or empty where there is none. Arguments: p_with_costs. Errors: PT403. Callers: signed-in users.';

comment on function public.cash_forecast(p_days integer) is 'Expected money in (open invoices by due date, overdue ones four weeks out, open draws) and out (committed expenses, plus the average weekly spend of the last 13 weeks) by week. Arguments: p_days ahead, 7 to 365. Errors: PT403. Callers: signed-in users.';

comment on function public.dashboard() is 'The dashboard in one request: active_projects, pending_invoices (open), overdue_invoices, paid_this_month (each with value and change: projects against 30 days ago; what was sent or fell due in the last 30 days against the 30 before, in %; this month against the last one up to the same day, in %), recent_projects, activity, revenue of six months by date of payment, invoices, quotes, goals. Sums are null without view_money. Errors: PT403. Callers: signed-in users.';

comment on function public.finish_report(p_id uuid, p_error text) is 'Records how emailing a report ended; five attempts in all, ten minutes apart. Arguments: p_id, the report; p_error, null when sent. Callers: the messaging gateway.';

comment on function public.job_costing() is 'The running jobs, and those completed in the last 90 days (at most 60, greatest contract first): contract, quoted, change orders, billed without tax, and by category the estimate (budget lines), what is committed and what it cost. Forecasts and over- and under-billing are the domain package''s. Errors: PT402, PT403. Callers: signed-in users with view_money.';

comment on function public.named_in_question(p_text text) is 'Up to four projects, clients and items whose names are in a text, best match first, with the figures that the caller may see. Arguments: p_text, the question. Callers: signed-in users.';

comment on function public.period_totals(p_from date, p_to date) is 'Invoiced (issue date, no drafts, voids or credit notes), received (refunds taken off), spent and quoted between two days. Arguments: p_from and p_to, dates, inclusive. Errors: PT403, PT422. Callers: signed-in users.';

comment on function public.refresh_all_metrics() is 'For a nightly job of the service role: the metrics of every company; returns how many. Callers: the server.';

comment on function public.refresh_metrics() is 'Computes and stores this month''s metrics and returns them. Errors: PT402, PT403. Callers: signed-in users with view_money.';

comment on function public.reserve_ai_usage(p_provider text, p_model text, p_tokens integer) is 'Reserves tokens of the month''s quota before a call: { id, left, quota }. A reservation that is not settled lapses after 15 minutes. Arguments: p_provider; p_model; p_tokens at most. Errors: PT402 quota, PT403, PT422, PT429 too many a minute. Callers: signed-in users.';

comment on function public.save_goals(p_goals jsonb) is 'Replaces the company''s goals by [{ metric, target }]; a target of 0 takes a goal away. Arguments: p_goals. Errors: PT402, PT403. Callers: signed-in users.';

comment on function public.settle_ai_usage(p_id uuid, p_input integer, p_output integer, p_failed boolean) is 'What a reserved call really used. Arguments: p_id, the reservation; p_input and p_output in tokens; p_failed. Callers: the assistant gateway.';

comment on function public.take_due_reports(p_limit integer) is 'Writes the report of the month before for each company that wants it (once), then returns what is to be mailed, each to one caller, which then has two minutes. Arguments: p_limit rows. Callers: the messaging gateway.';

comment on function public.try_import(p_kind text, p_rows jsonb, p_mode text) is 'Runs an import of clients, items, vendors or materials and rolls it back: the rows that would fail, as [{ row, name, message }]. Arguments: p_kind; p_rows, an array of objects; p_mode, skip or update. Errors: PT402 plan, PT403 role, PT422 invalid, those of the import. Callers: signed-in users.';

comment on function public.import_batch(p_kind text, p_import uuid, p_batch uuid, p_rows jsonb, p_mode text, p_file_name text, p_is_last boolean) is 'One batch of an import, in one transaction; the batches of one p_import are undone together. Client-made ids makes a repeated call harmless. Returns the batch: created_rows, updated_rows, errors. Arguments: p_kind, clients, items, vendors or materials; p_batch, its id; p_rows; p_mode, skip or update; p_file_name; p_is_last. Errors: PT402 plan, PT403 role, PT422 invalid, those of the import, PT404, PT409 undone already. Callers: signed-in users.';

comment on function public.import_clients(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) is 'Imports clients from rows with the columns of clients. A client that is known (by email; by name and phone, or name alone, where one of the two has no email) is reported or, with p_mode = update, changed in what the row gives: a column that is missing or empty leaves what is there. A bad row is reported; the others come in. A client-made id makes a repeated call harmless. Arguments: p_rows, an array of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with edit_clients.';

comment on function public.import_items(p_rows jsonb, p_mode text, p_file_name text, p_id uuid) is 'Imports items from rows with the columns of items_database. An item that is known (by barcode, else SKU ignoring case, else, of a row with neither, name and unit) is reported by name or, with p_mode = update, changed; a bad row is reported; the others come in. A client-made id makes a repeated call harmless. Arguments: p_rows, an array of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with edit_catalog.';

comment on function public.import_materials(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) is 'Imports materials from rows with the columns of materials and the vendor''s name. A known row is reported or, with p_mode = update, changes that material, but for its stock; a bad row is reported; the others come in. Arguments: p_rows, an array of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with edit_catalog.';

comment on function public.import_vendors(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) is 'Imports vendors from rows with the columns of vendors and street, city, state, zip. A known row is reported or, with p_mode = update, changes that vendor; a bad row is reported; the others come in. Arguments: p_rows, an array of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with edit_catalog.';

comment on function public.keep_import(p_id uuid) is 'Ends an interrupted import and keeps the rows imported so far. Arguments: p_id, the import. Errors: PT402 plan, PT403, PT404. Callers: signed-in users.';

create or replace function private.items_order(p_sort text, p_descending boolean) returns text
language sql immutable set search_path = '' as $$
  -- What is equal follows its id in the direction of the order, so that one index serves both directions.
  select case p_sort when 'cost' then 'i.cost ' when 'unit_price' then 'i.unit_price ' when 'current_stock' then 'i.current_stock '
      when 'usage_count' then 'i.usage_count ' when 'created_at' then 'i.created_at ' when 'category' then 'i.category '
      -- The rule of the price is asked only where it can differ from the selling price.
      when 'price' then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end '
      else 'i.name ' end
    || case when p_descending then 'desc' else 'asc' end || case when p_sort = 'cost' then ' nulls last' else '' end
    || case p_sort
      when 'usage_count' then case when p_descending then ', i.name, i.id' else ', i.name desc, i.id desc' end
      when 'created_at' then case when p_descending then ', i.id' else ', i.id desc' end
      else case when p_descending then ', i.id desc' else ', i.id' end end
$$;

create or replace function private.save_company_profile(p_profile jsonb, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  company public.companies;
begin
  if caller is null then
    perform private.reject('PT403', 'User not authenticated');
  end if;
  -- An account from before companies were made at sign-up gets its company here.
  if not exists (select from public.user_profiles p where p.id = caller) and not private.is_platform_admin() then
    insert into public.user_profiles (id, company_id, email, role)
    values (caller, private.company_from_sign_up(caller, jsonb_build_object('company_name', p_profile ->> 'name')),
      (select lower(u.email) from auth.users u where u.id = caller), 'owner');
  end if;
  perform private.require_write('manage_settings');
  select * into company from public.companies c where c.id = private.company_id() for no key update;
  if company.id is null then
    perform private.reject('PT404', 'Company not found');
  end if;
  if p_version is not null and company.version <> p_version then
    perform private.reject('PT409', 'Somebody else has changed the company profile in the meantime.');
  end if;
  if coalesce(btrim(p_profile ->> 'name'), '') = '' then
    perform private.reject('PT422', 'Company name is required', 'name');
  end if;
  if coalesce(p_profile ->> 'email', '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.reject('PT422', 'Please enter a valid email address', 'email');
  end if;
  update public.companies c set
    name = left(btrim(p_profile ->> 'name'), 200),
    phone = nullif(btrim(p_profile ->> 'phone'), ''),
    email = lower(btrim(p_profile ->> 'email')),
    website = nullif(btrim(p_profile ->> 'website'), ''),
    tax_id = nullif(btrim(p_profile ->> 'tax_id'), ''),
    address = jsonb_build_object(
      'street', left(coalesce(p_profile #>> '{address,street}', ''), 200), 'city', left(coalesce(p_profile #>> '{address,city}', ''), 100),
      'state', left(coalesce(p_profile #>> '{address,state}', ''), 50), 'zip', left(coalesce(p_profile #>> '{address,zip}', ''), 20)),
    settings = c.settings || jsonb_build_object(
      'business_type', left(coalesce(p_profile #>> '{settings,business_type}', ''), 100),
      'license_number', left(coalesce(p_profile #>> '{settings,license_number}', ''), 50))
  where c.id = company.id
  returning * into company;
  return to_jsonb(company);
end $$;

reset check_function_bodies;

-- What each of these functions refuses, in its comment: the lint of the schema holds them to it from here on.
comment on function public.accept_invitation(text) is
  'A signed-in person joins the company that invited its e-mail address; its own company must still be empty and goes. Errors: PT403 not signed in, PT404 invalid token, PT409 works in a company already.';
comment on function public.create_calendar_token(uuid) is
  'A token for the calendar feed of one project or of all; a new one replaces the old. Errors: PT403 no member, PT404.';
comment on function public.next_document_number(text) is
  'The number that the next document of this origin (quotes_page, project, invoice_wizard, quote, credit_note) will probably get. A suggestion: nothing is reserved. Save without a number to have it allocated. Error: PT422 unknown origin.';
comment on function public.save_quote(jsonb, jsonb, integer) is
  'Creates or changes a quote and all its lines in one transaction and returns it with client, project and lines. A client-made id makes a repeated create harmless; changing needs the version that was read. Without quote_number the next number of number_origin (quotes_page, project) is taken. Errors: PT402 plan, PT403 role, PT404 deleted, PT409 stale version or accepted quote, PT422 invalid (hint names the field).';
comment on function public.save_invoice(jsonb, jsonb, integer) is
  'Creates (always as a draft) or changes a draft invoice and all its lines in one transaction and returns it whole. A client-made id makes a repeated create harmless; changing needs the version that was read. Without invoice_number the next free INV-0001 … is taken. Errors: PT402, PT403, PT404 deleted, PT409 stale or already sent, PT422 with the texts of [001 §5] (hint names the field).';
comment on function public.delete_documents(text, uuid[]) is
  'Deletes (softly) quotes or invoices, answering for each whether it worked and why not. Table: quotes or invoices. Errors: PT402, PT403; the PT409 of one is its answer.';
comment on function public.record_payments(jsonb) is
  'Bulk: one payment each, by default of the whole balance; answers for each whether it worked and why not. Errors: PT402, PT403; the PT404, PT409 or PT422 of one is its answer.';
comment on function public.analytics(date, date, jsonb) is
  'Everything on the analytics page in one request, over a range of dates (default: the last twelve months) and filters { projectTypes, clientSegments, regions } in the words of [002 §3]: sums and counts, from which packages/domain makes shares, margins and bands; has_data says which cards have figures of their own. Revenue is money received, by date of payment (C31). Errors: PT402 plan, PT403 role, PT422 more than ten years.';
comment on function public.text_reminder(uuid, text) is
  'For the messaging gateway''s service role: puts a taken reminder into the outbox as a text and finishes it, both or neither; what speaks against the text (PT422: no consent, no number) is noted with the reminder, no error.';
comment on function public.restore_documents(text, uuid[]) is
  'Undo of delete_documents; answers how many came back. Errors: PT402, PT403.';

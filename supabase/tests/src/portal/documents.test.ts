import { addProjectDocument } from '../billing/office.ts';
import { openPortalOffice, type PortalOffice } from './portalOffice.ts';

let office: PortalOffice;
let session: string;
beforeAll(async () => {
  office = await openPortalOffice();
  session = await office.enter();
}, 180_000);
afterAll(() => office?.close());

const decisionsOf = async (id: string) =>
  (await office.client.from('decisions').select('*').eq('subject_id', id).order('decided_at'))
    .data ?? [];

it('shows a client no cost and no margin of a quote, in the portal or behind its link', async () => {
  const line = { name: 'Cedar deck', quantity: 3, unit_price: 1234.5, unit_cost: 777.77 };
  const { id } = await office.sentQuote({}, [line]);
  const token = await office.documentToken(session, { p_quote_id: id });

  const seen = [
    await office.ask('portal_home', session),
    await office.ask('portal_project', session, { p_project_id: office.job.project }),
    await office.backend.client().rpc('view_shared_document', { p_token: token }),
  ].map(({ data }) => JSON.stringify(data));

  expect(seen[0]).toContain('3703.5');
  expect(seen[2]).toContain('Cedar deck');
  // 777.77 and three of them
  for (const text of seen) expect(text).not.toMatch(/777\.77|2333\.31|unit_cost|margin/);
});

it('refuses a decision on a quote that was revised', async () => {
  const quote = await office.sentQuote({ deposit_kind: 'percent', deposit_value: 25 });
  const token = await office.documentToken(session, { p_quote_id: quote.id });
  const accept = (p_revision?: number) =>
    office.ask('decide_shared_quote', token, {
      p_decision: 'accepted',
      p_signer_name: 'Jo',
      p_signature: 'typed: Jo',
      p_revision,
    });
  await office.call('revise_quote', { p_id: quote.id, p_reason: 'More work' });
  await office.call('set_quote_status', { p_id: quote.id, p_status: 'sent' });

  expect(await accept(1)).toMatchObject({
    code: 'PT409',
    message: 'This quote has changed since you opened it. Look at it again before you decide.',
  });
  const [{ data }] = [await accept(2), await accept(2)];
  expect(data).toMatchObject({ status: 'accepted' });
  expect(await decisionsOf(quote.id)).toMatchObject([
    { kind: 'quote', decision: 'approved', client_id: office.customer, shown: { revision: 2 } },
  ]);
  expect(await office.call('quote_progress', { p_id: quote.id })).toMatchObject({
    is_deposit_only: true,
  });
});

it('opens a document by one link a device, which ends with the portal', async () => {
  const quote = await office.sentQuote();
  const links = [
    await office.documentToken(session, { p_quote_id: quote.id }),
    await office.documentToken(session, { p_quote_id: quote.id }),
  ];
  const draft = await office.quote();

  expect(links[0]).toBe(links[1]);
  expect((await office.ask('portal_document_link', session, { p_quote_id: draft.id })).code).toBe(
    'PT404',
  );
  const seen = await office.visitor.rpc('view_shared_document', { p_token: links[0] });
  expect(seen.data).toMatchObject({ id: quote.id, portal: { is_from_portal: true } });

  await office.call('revoke_portal', { p_client_id: office.customer });
  const gone = await office.visitor.rpc('view_shared_document', { p_token: links[0] });
  expect(gone.error?.code).toBe('PT404');
  session = await office.enter();
});

it('shows what the client was asked to sign, and opens it for the client alone', async () => {
  const { client, customer } = office;
  const entered = await office.enter();
  await client.from('clients').update({ email: 'Rosa@example.test' }).eq('id', customer);
  const ask = {
    p_document_id: await addProjectDocument(office, office.job.project),
    p_signer: 'Rosa',
  };
  const own = await office.call<{ id: string; token: string }>('request_signature', {
    ...ask,
    p_signer_email: 'rosa@example.test',
  });
  const other = await office.call<{ id: string; token: string }>('request_signature', {
    ...ask,
    p_signer_email: 'someone@example.test',
  });

  // Only the link that was emailed to the client's own address leads to the portal.
  const peek = async (p_token: string) =>
    (await office.visitor.rpc('peek_signature', { p_token })).data;
  expect(await peek(own.token)).toMatchObject({ offers_portal: true });
  expect(await peek(other.token)).toMatchObject({ offers_portal: false });
  const home = await office.ask('portal_home', entered);
  expect(home.data).toMatchObject({ documents: [{ id: own.id }] });
  const opened = await office.ask('portal_signature_link', entered, { p_signature_id: own.id });
  const token = Object(opened.data).token;
  expect(await peek(token)).toMatchObject({ id: own.id });
  const refused = await office.ask('portal_signature_link', entered, { p_signature_id: other.id });
  expect(refused.code).toBe('PT404');
  const looking = await office.ask('portal_signature_link', await office.preview(), {
    p_signature_id: own.id,
  });
  expect(looking.code).toBe('PT403');

  const { data: file } = await client
    .from('document_versions')
    .select('content_hash')
    .eq('document_id', ask.p_document_id)
    .single();
  await office.visitor.rpc('sign_document', {
    p_signature_id: own.id,
    p_method: 'typed',
    p_signature: 'Rosa',
    p_document_hash: file?.content_hash,
    p_token: token,
  });
  const decline = () =>
    office.visitor.rpc('decline_signature', { p_token: other.token, p_reason: 'Not me' });
  await decline();
  await decline();
  const by = { kind: 'document', shown_hash: file?.content_hash };
  expect(await decisionsOf(ask.p_document_id)).toMatchObject([
    { ...by, decision: 'approved', signer_name: 'Rosa', client_id: customer },
    { ...by, decision: 'rejected', reason: 'Not me', client_id: null },
  ]);
});

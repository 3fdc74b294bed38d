import { addProjectDocument } from '../billing/office.ts';
import { openPortalOffice, type PortalOffice } from './portalOffice.ts';

let office: PortalOffice;
beforeAll(async () => {
  office = await openPortalOffice();
}, 180_000);
beforeEach(async () => {
  await office.call('revoke_portal', { p_client_id: office.customer });
});
afterAll(() => office?.close());

const gone = { code: 'PT404', message: /no longer valid/ };
const expectGone = ({ code, message }: { code: string | undefined; message: string | undefined }) =>
  expect({ code, message }).toMatchObject({
    ...gone,
    message: expect.stringMatching(gone.message),
  });

it('opens by a link on each device, stores neither link nor session, and lets the company end one', async () => {
  const token = await office.invite();
  const [phone, laptop] = [await office.open(token), await office.open(token)];

  expect(phone.state).toBe('open');
  expect(phone.session).not.toBe(laptop.session);
  for (const { session } of [phone, laptop])
    expect((await office.ask('portal_home', session)).data).toMatchObject({
      company: { name: office.company.name },
      client: { name: 'Customer' },
      is_preview: false,
    });
  const stored = await office.backend.sql`
    select to_jsonb(l)::text || coalesce(to_jsonb(s)::text, '') as text
    from private.portal_links l left join private.portal_sessions s on s.access_id = l.access_id`;
  expect(stored.length).toBeGreaterThan(0);
  for (const secret of [token, phone.session]) {
    // At least 128 bits in base64.
    expect(secret.length).toBeGreaterThanOrEqual(22);
    expect(JSON.stringify(stored)).not.toContain(secret);
  }
  const { devices } = await office.call<{ devices: { id: string; device: string }[] }>(
    'client_portal',
    { p_client_id: office.customer },
  );
  const [newest, older] = devices;
  expect(devices).toMatchObject([{ device: 'Test phone' }, { device: 'Test phone' }]);
  const stranger = await office.backend.makeCompany({ roles: ['owner'] });
  const end = { p_session_id: newest?.id };
  await stranger.as('owner').client.rpc('end_portal_session', end);
  const field = await office.company.as('field_supervisor').client.rpc('end_portal_session', end);
  expect(field.error?.code).toBe('PT403');
  await office.call('end_portal_session', { p_session_id: older?.id });
  const answers = [phone, laptop].map(({ session }) => office.ask('portal_home', session));
  const codes = (await Promise.all(answers)).map(({ code }) => code);
  expect(codes.filter((code) => code === 'PT404')).toHaveLength(1);
});

it('answers a forged, ended, or revoked session in the same words', async () => {
  const token = await office.invite();
  const { session } = await office.open(token);
  const signedOut = (await office.open(token)).session;
  await office.ask('close_portal_session', signedOut);
  const old = (await office.open(token)).session;
  await office.backend
    .sql`update private.portal_sessions set expires_at = now() - interval '1 second'
      where session_hash = sha256(convert_to(${old}, 'utf8'))`;

  for (const one of ['', 'forged', token, signedOut, old])
    expectGone(await office.ask('portal_home', one));
  expect((await office.ask('portal_home', session)).code).toBeUndefined();
  await office.call('revoke_portal', { p_client_id: office.customer });
  expectGone(await office.ask('portal_home', session));
  await expect(office.open(token)).rejects.toMatchObject({ code: 'PT404' });
  await expect(office.open('forged')).rejects.toMatchObject({ code: 'PT404' });
});

it('asks for the email or the last four digits after 14 days, five times', async () => {
  const token = await office.invite();
  await office.age();

  expect(await office.open(token)).toMatchObject({ state: 'dormant' });
  expect(await office.open(token, '0000')).toMatchObject({ state: 'wrong', attempts_left: 4 });
  expect(await office.open(token, '0100')).toMatchObject({ state: 'open' });
  expect(await office.open(token, ' C@X.test ')).toMatchObject({ state: 'open' });
  for (const left of [4, 3, 2, 1])
    expect(await office.open(token, 'a@b.test')).toMatchObject({
      state: 'wrong',
      attempts_left: left,
    });
  expect(await office.open(token, '')).toMatchObject({ state: 'dormant' });
  expect(await office.open(token, '1')).toMatchObject({ state: 'locked' });
  expect(await office.open(token, 'c@x.test')).toMatchObject({ state: 'locked' });

  const { data } = await office.service.rpc('renew_portal_link', { p_token: token });
  expect(data).toMatchObject({ email: 'c@x.test', company_name: office.company.name });
  expect(await office.open(data.token)).toMatchObject({ state: 'open' });
  const soon = await office.service.rpc('renew_portal_link', { p_token: token });
  expect(soon.error?.code).toBe('PT429');
});

it('refuses to invite who cannot be reached, and who may not invite', async () => {
  const { data } = await office.client
    .from('clients')
    .insert({ name: 'Unreachable' })
    .select('id')
    .single();

  expect(await office.refusal('invite_to_portal', { p_client_id: data?.id })).toMatchObject({
    code: 'PT422',
    message: 'Add an email address or phone number to this client first.',
  });
  const { error } = await office.company
    .as('field_supervisor')
    .client.rpc('invite_to_portal', { p_client_id: office.customer });
  expect(error?.code).toBe('PT403');
});

it('lets the company look as the client for an hour, without deciding, paying, or writing', async () => {
  const views = async () =>
    (await office.call<{ views: unknown[] }>('client_portal', { p_client_id: office.customer }))
      .views;
  const session = await office.preview();
  const before = await views();
  const quote = await office.sentQuote();
  const invoice = await office.sentInvoice();
  const order = await office.job.changeOrder([{ description: 'x', unit_price: 500 }]);

  expect((await office.ask('portal_home', session)).data).toMatchObject({ is_preview: true });
  const seen = await office.ask('portal_change_order', session, { p_change_order_id: order.id });
  const token = await office.documentToken(session, { p_quote_id: quote.id });
  const bill = await office.documentToken(session, { p_invoice_id: invoice.id });
  const shown = await office.visitor.rpc('view_shared_document', { p_token: token });
  const refused = [
    await office.ask('decide_portal_change_order', session, {
      p_change_order_id: order.id,
      p_decision: 'approved',
      p_signer_name: 'Me',
      p_shown_hash: Reflect.get(Object(seen.data), 'shown_hash'),
    }),
    await office.ask('send_portal_message', session, { p_id: office.id(), p_body: 'Hello' }),
    await office.ask('decide_shared_quote', token, {
      p_decision: 'accepted',
      p_signer_name: 'Me',
      p_signature: 'typed: Me',
    }),
  ];
  const paying = await office.service.rpc('start_shared_payment', { p_token: bill });

  expect(shown.data).toMatchObject({ is_preview: true, id: quote.id });
  expect(refused.map(({ code }) => code)).toEqual(['PT403', 'PT403', 'PT403']);
  expect(paying.error?.code).toBe('PT403');
  expect(await views()).toEqual(before);
});

it('shows what was shared and nothing else, and notes what the client opened', async () => {
  const session = await office.enter();
  const { project } = office.job;
  const [shared, hidden] = await Promise.all(
    ['Inspection', 'Internal step'].map((title) =>
      office.call('save_timeline_entry', {
        p_entry: { project_id: project, title, due_date: '2099-01-01' },
      }),
    ),
  );
  const file = await addProjectDocument(office, project);
  await addProjectDocument(office, project, file);
  for (const [p_kind, id] of [
    ['entry', shared?.id],
    ['file', file],
  ])
    await office.call('share_with_client', {
      p_project_id: project,
      p_kind,
      p_ids: [id],
      p_is_shared: true,
    });
  await addProjectDocument(office, project, file);

  const job = await office.ask('portal_project', session, { p_project_id: project });
  const home = await office.ask('portal_home', session);

  expect(job.data).toMatchObject({
    schedule: [{ title: 'Inspection' }],
    photos: [],
    // Not the first version, which was replaced before the file was shared.
    files: [{ id: file, version_number: 3, versions: [{ version_number: 2 }] }],
  });
  expect(home.data).toMatchObject({ dates: [{ title: 'Inspection' }] });
  expect(JSON.stringify([job, home])).not.toContain('Internal step');
  expect(hidden?.id).toBeDefined();
  expect(await office.call('client_portal', { p_client_id: office.customer })).toMatchObject({
    access: { sent_to: 'c@x.test' },
    views: expect.arrayContaining([expect.objectContaining({ kind: 'project', name: 'House' })]),
  });
});

it('carries messages both ways, and tells the other side', async () => {
  const session = await office.enter();
  const id = office.id();
  const message = { p_id: id, p_body: 'When do you start?' };
  await office.ask('send_portal_message', session, message);
  await office.ask('send_portal_message', session, message);

  const { data: bell } = await office.client
    .from('notifications')
    .select('title, kind, subject_type, subject_id')
    .eq('kind', 'client_message');
  expect(bell).toEqual([
    {
      title: 'Customer sent a message',
      kind: 'client_message',
      subject_type: 'client',
      subject_id: office.customer,
    },
  ]);
  expect(await office.call('client_portal', { p_client_id: office.customer })).toMatchObject({
    unread: 1,
    messages: [{ author: 'client', body: 'When do you start?' }],
  });
  await office.call('reply_to_client', {
    p_client_id: office.customer,
    p_id: office.id(),
    p_body: 'On Monday.',
  });
  expect((await office.ask('portal_home', session)).data).toMatchObject({ unread: 1 });
  expect((await office.ask('read_portal_messages', session)).data).toMatchObject([
    { body: 'When do you start?', name: 'Customer' },
    { body: 'On Monday.', author: 'company' },
  ]);
  expect((await office.ask('portal_home', session)).data).toMatchObject({ unread: 0 });
  const { data: mails } = await office.client
    .from('client_messages')
    .select('subject, message_content')
    .eq('kind', 'email');
  expect(mails).toMatchObject([{ message_content: 'On Monday.' }]);
});

it('refuses an empty message, one over 5,000 characters, and the 31st of an hour', async () => {
  const session = await office.enter();
  const send = (p_body: string) =>
    office.ask('send_portal_message', session, { p_id: office.id(), p_body });

  expect(await send(' ')).toMatchObject({ code: 'PT422' });
  expect(await send('x'.repeat(5001))).toMatchObject({ code: 'PT422' });
  expect(await send('x'.repeat(5000))).toMatchObject({ code: undefined });
  const codes: unknown[] = [];
  for (let count = 0; count < 31; count += 1) codes.push((await send('More')).code);
  expect(codes.filter((code) => code === 'PT429').length).toBeGreaterThan(0);
});

it('texts a link only to who agreed to texts, and makes it when the text is sent', async () => {
  const { client, customer, service } = office;
  await client.from('clients').update({ phone: '(512) 555-0147' }).eq('id', customer);
  const text = async () => client.rpc('text_portal_invitation', { p_client_id: customer });
  const consent = { p_client_id: customer, p_phone: '(512) 555-0147', p_consented: true };

  expect((await text()).error?.message).toMatch(/has not consented/);
  await office.call('set_message_consent', consent);
  expect((await text()).data).toEqual({ sent_to: '+15125550147' });
  const { data: stored } = await client.from('client_messages').select('message_content');
  const { data: sent } = await service.rpc('claim_outgoing_messages', { p_quiet_hours: 'off' });

  expect(stored?.at(-1)?.message_content).toMatch(/password: \{portal_link\}$/);
  const token = /\{site\}\/portal\/(\S+)$/.exec(String(sent?.at(-1)?.message_content))?.[1] ?? '';
  expect((await office.open(token)).state).toBe('open');
});

import { openOffice, work, type Office } from '../billing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());
beforeEach(async () => {
  await office.backend.sql`delete from private.notices`;
  await choose(true);
});

const choose = (isOn: boolean) => office.backend.sql`
  insert into notification_preferences (company_id, client_portal_notifications)
  values (${office.company.id}, ${isOn})
  on conflict (company_id) do update set client_portal_notifications = ${isOn}`;
const told = async () => [
  ...(await office.backend.sql<{ email: string; facts: Record<string, unknown> }[]>`
    select u.email, n.facts from private.notices n join auth.users u on u.id = n.user_id
    where n.kind = 'client' order by n.created_at, u.email`),
];
const owner = () => office.company.owner.email;
const visitor = () => office.backend.client();

async function sentQuote(by = office.client) {
  const { id, quote_number } = await office.quote({}, [work]);
  await office.call('set_quote_status', { p_id: id, p_status: 'sent' });
  const { data, error } = await by.rpc('share_quote', { p_id: id });
  expect(error).toBeNull();
  return { id, number: quote_number, token: String(data.token) };
}
const decide = (token: string, decision: 'accepted' | 'rejected') =>
  visitor().rpc('decide_shared_quote', {
    p_token: token,
    p_decision: decision,
    p_signer_name: 'Jo Diaz',
    ...(decision === 'accepted' ? { p_signature: 'M0 0 L10 10' } : { p_reason: 'Too late' }),
  });

describe('the notice of what a client has done with a link', () => {
  it.each([
    ['accepted', 'quote_accepted', null],
    ['rejected', 'quote_declined', 'Too late'],
  ] as const)(
    'tells the owner once that a quote was %s, by whom and why',
    async (decision, event, note) => {
      const { id, number, token } = await sentQuote();

      await decide(token, decision);
      await decide(token, decision);

      expect(await told()).toEqual([
        {
          email: owner(),
          facts: {
            event,
            document_id: id,
            document: number,
            client: 'Customer',
            person: 'Jo Diaz',
            amount: 100,
            note,
          },
        },
      ]);
    },
  );

  it('tells who sent the quote as well, while that person may see sums', async () => {
    const manager = office.company.as('project_manager');
    const { token } = await sentQuote(manager.client);

    await decide(token, 'accepted');

    expect((await told()).map(({ email }) => email)).toEqual([owner(), manager.email].toSorted());
  });

  it('tells of a quote that was revised and decided again', async () => {
    const { id, token } = await sentQuote();
    await decide(token, 'accepted');
    await office.call('revise_quote', { p_id: id, p_reason: null });
    await office.call('set_quote_status', { p_id: id, p_status: 'sent' });

    await decide(token, 'accepted');

    expect(await told()).toHaveLength(2);
  });

  it('tells of the first look at a document, and not of the company’s own', async () => {
    const { id, number, token } = await sentQuote();
    const invoice = await office.sentInvoice();
    const { token: bill } = await office.call<{ token: string }>('share_invoice', {
      p_id: invoice.id,
    });
    const { token: again } = await office.call<{ token: string }>('share_invoice', {
      p_id: invoice.id,
    });

    await office.client.rpc('view_shared_document', { p_token: token });
    const before = await told();
    for (const link of [token, token, bill, again])
      await visitor().rpc('view_shared_document', { p_token: link });

    expect(before).toEqual([]);
    expect((await told()).map(({ facts }) => facts)).toEqual([
      expect.objectContaining({ event: 'quote_opened', document_id: id, document: number }),
      expect.objectContaining({ event: 'invoice_opened', document_id: invoice.id }),
    ]);
  });

  it('tells of an answered survey', async () => {
    const { data: survey } = await office.client.rpc('create_survey', {
      p_client_id: office.customer,
    });

    await visitor().rpc('answer_survey', {
      p_token: survey.token,
      p_rating: 4,
      p_comment: 'Tidy work',
    });

    expect(await told()).toEqual([
      {
        email: owner(),
        facts: expect.objectContaining({
          event: 'survey_answered',
          client: 'Customer',
          rating: 4,
          note: 'Tidy work',
        }),
      },
    ]);
  });

  it('is not written where the company has switched it off', async () => {
    await choose(false);
    const { token } = await sentQuote();

    await visitor().rpc('view_shared_document', { p_token: token });
    await decide(token, 'accepted');

    expect(await told()).toEqual([]);
  });

  it('is written for a company that has not chosen', async () => {
    await office.backend.sql`delete from notification_preferences`;
    const { token } = await sentQuote();

    await decide(token, 'accepted');

    expect(await told()).toHaveLength(1);
  });
});

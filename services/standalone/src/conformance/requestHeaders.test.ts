import { startBackend, type Backend } from '@plumbline/testing/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

const requestId = () => crypto.randomUUID();

async function rename(headers: Record<string, string>, peerAddress: string | null) {
  const { owner, id: companyId } = await backend.makeCompany();
  const request = new Request(
    `http://localhost:3000/rest/v1/companies?id=eq.${companyId}&select=id`,
    {
      method: 'PATCH',
      headers: {
        apikey: backend.keys.publishable,
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ website: 'https://cedar.example' }),
    },
  );
  const answer = await backend.handle(request, { peerAddress });
  expect(answer.status).toBeLessThan(300);
  const [entry] = await backend.sql`
    select request_id from public.audit_log
    where company_id = ${companyId} and table_name = 'companies' and action = 'update'
    order by id desc limit 1`;
  return entry?.request_id;
}

async function decideFrom(peerAddress: string | null, forwarded?: string) {
  const { owner, id: companyId } = await backend.makeCompany();
  const quote = await owner.client.rpc('save_quote', {
    p_quote: { title: 'Deck', custom_client_name: 'Morgan Lake', tax_rate: 0 },
    p_items: [{ name: 'Boards', quantity: 1, unit: 'each', unit_price: 10 }],
  });
  const share = await owner.client.rpc('share_quote', { p_id: quote.data.id });
  await backend.sql`update public.quotes set status = 'sent' where id = ${quote.data.id}`;
  const answer = await backend.handle(
    new Request('http://localhost:3000/rest/v1/rpc/decide_shared_quote', {
      method: 'POST',
      headers: {
        apikey: backend.keys.publishable,
        'content-type': 'application/json',
        ...(forwarded && { 'x-forwarded-for': forwarded }),
      },
      body: JSON.stringify({
        p_token: share.data.token,
        p_decision: 'accepted',
        p_signer_name: 'Morgan Lake',
        p_signature: 'Morgan Lake',
      }),
    }),
    { peerAddress },
  );
  expect(answer.status).toBe(200);
  const [row] = await backend.sql`
    select ip_address from public.document_acceptances where company_id = ${companyId}`;
  return row?.ip_address;
}

describe('what SQL knows of a request', () => {
  it('writes the id of the request beside the change it made', async () => {
    const id = requestId();

    expect(await rename({ 'x-request-id': id }, '127.0.0.1')).toBe(id);
    expect(await rename({}, '127.0.0.1')).toBeNull();
  });

  it('stores the address of who decides, which nobody can choose for themselves', async () => {
    expect(await decideFrom('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  });

  it('believes a gateway of the same process about its caller', async () => {
    expect(await decideFrom(null, '198.51.100.1')).toBe('198.51.100.1');
  });
});

import { randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ roles: ['field_supervisor'], name: 'Rough Framing' });
}, 60_000);
afterAll(() => backend.close());

const owner = () => company.owner.client;
const line = { name: 'Tear-off, one layer', quantity: 12 };
const template = (changes: object = {}) => ({
  id: randomUUID(),
  name: 'Reroof',
  title: 'New roof',
  lines: [line],
  terms: 'Half down, half on completion.',
  ...changes,
});
const save = (p_template: object, client = owner()) =>
  client.rpc('save_quote_template', { p_template });

it('starts a quote with the price that the item has today', async () => {
  const item = randomUUID();
  await owner().from('items_database').insert({
    id: item,
    company_id: company.id,
    name: 'Tear-off, one layer',
    category: 'labor',
    unit: 'square',
    unit_price: 75,
  });
  const lines = [line, { name: 'Dumpster', quantity: 1, unit_price: 450 }, { name: 'Crane' }];
  const made = await save(template({ lines }));
  await owner().from('items_database').update({ unit_price: 82.5 }).eq('id', item);

  const { data } = await owner().rpc('quote_from_template', { p_id: made.data.id });

  expect(data).toMatchObject({
    title: 'New roof',
    terms: 'Half down, half on completion.',
    lines: [
      {
        item_id: item,
        name: 'Tear-off, one layer',
        quantity: 12,
        unit: 'square',
        unit_price: 82.5,
      },
      { item_id: null, name: 'Dumpster', quantity: 1, unit_price: 450 },
      { item_id: null, name: 'Crane', quantity: 1, unit_price: null },
    ],
  });
});

it('is one template however often it is sent, and changes only from the version that was read', async () => {
  const sent = template({ name: 'Gutters' });
  const made = await save(sent);
  const repeated = await save(sent);
  const changed = await save({ ...sent, version: 1, name: 'Gutters and guards' });
  const stale = await save({ ...sent, version: 1 });
  const gone = await save({ ...sent, version: 2, is_archived: true });
  const start = await owner().rpc('quote_from_template', { p_id: sent.id });

  expect(repeated.data).toEqual(made.data);
  expect(changed.data).toMatchObject({ name: 'Gutters and guards', version: 2 });
  expect(stale.error?.message).toMatch(/^Someone else changed this template/);
  expect(gone.error).toBeNull();
  expect(start.error?.code).toBe('PT404');
});

it('refuses what no quote could start with', async () => {
  const taken = template({ name: 'Siding' });
  await save(taken);
  const wrong = async (changes: object, client = owner()) => {
    const { error } = await save(template({ name: 'Decks', ...changes }), client);
    return [error?.code, error?.hint];
  };

  expect(await wrong({ name: ' ' })).toEqual(['PT422', 'name']);
  expect(await wrong({ name: 'siding' })).toEqual(['PT409', 'name']);
  expect(await wrong({ lines: [] })).toEqual(['PT422', 'lines']);
  expect(await wrong({ lines: [{ name: '' }] })).toEqual(['PT422', 'lines']);
  expect(await wrong({ lines: [{ ...line, quantity: 'NaN' }] })).toEqual(['PT422', 'lines']);
  expect(await wrong({ lines: [{ ...line, unit_price: 1e9 }] })).toEqual(['PT422', 'lines']);
  expect(await wrong({ terms: 'x'.repeat(10_001) })).toEqual(['PT422', 'terms']);
  expect((await wrong({}, company.as('field_supervisor').client))[0]).toBe('PT403');
});

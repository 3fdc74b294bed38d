import { startBackend, type Backend } from '@plumbline/testing/backend';
import { runAi } from '../fixtures/runAi.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

it.each([
  'Draft a quote for Imani Khan: 20 hours carpenter and 3 recessed LED lights',
  'Quote 20 hours of carpenter, and 3 recessed LED lights for Imani Khan.',
  'draft a quote: 20 hours carpenter, 3 recessed LED lights for imani khan',
])('has the client and a line for each quantity: %s', async (text) => {
  const ai = await runAi(backend, { providers: [] });
  const { owner } = await backend.makeCompany({ plan: 'professional' });
  const { client } = owner;
  await client.from('clients').insert({ name: 'Imani Khan', email: 'i@khan.example' });
  await client.from('items_database').insert([
    {
      name: 'Carpenter',
      unit: 'hour',
      unit_price: 72,
      category: 'labor',
      tax_category: 'exempt',
    },
    { name: 'Carpenter helper', unit: 'hour', unit_price: 40, category: 'labor' },
    { name: 'Recessed LED light', unit: 'each', unit_price: 118, category: 'materials' },
  ]);

  const answer = await ai.post('/draft', { text }, { as: owner });

  expect(await answer.json()).toMatchObject({
    draft: {
      client: { name: 'Imani Khan' },
      unmatched: [],
      items: [
        {
          name: 'Carpenter',
          quantity: 20,
          unit: 'hour',
          unit_price: 72,
          tax_rate: 0,
          tax_name: 'Exempt',
        },
        { name: 'Recessed LED light', quantity: 3, unit_price: 118, tax_rate: null },
      ],
    },
  });
  await ai.close();
});

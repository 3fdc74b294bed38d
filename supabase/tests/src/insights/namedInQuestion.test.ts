import { openOffice, type Office } from '../billing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await office.call('save_project', {
    p_project: { name: 'Lake house', client_id: office.customer, budget: 1000 },
  });
}, 180_000);
afterAll(() => office?.close());

describe('what a question names', () => {
  const named = async (client: Office['client'], p_text: string) =>
    (await client.rpc('named_in_question', { p_text }).throwOnError()).data;

  it.each(['How is the Lake house doing?', 'are the lake houses late'])(
    'is found with its figures: %s',
    async (question) => {
      expect(await named(office.client, question)).toEqual([
        {
          type: 'project',
          id: expect.any(String),
          name: 'Lake house',
          facts: expect.objectContaining({ status: expect.any(String), budget: expect.anything() }),
        },
      ]);
    },
  );

  it('is the one project with that first word, with its margin', async () => {
    for (const name of ['Lakeside Residence', 'Garden wall', 'Garden path'])
      await office.client.rpc('save_project', { p_project: { name } }).throwOnError();

    expect(await named(office.client, 'What is my margin on Lakeside?')).toEqual([
      expect.objectContaining({
        name: 'Lakeside Residence',
        facts: expect.objectContaining({ expected_margin: null, contract_value: null }),
      }),
    ]);
    expect(await named(office.client, 'What is my margin on Garden?')).toEqual([]);
  });

  it('is nothing when no name is in it', async () => {
    expect(await named(office.client, 'What is overdue?')).toEqual([]);
  });

  it('has no figures for a role without money, and no rows of another company', async () => {
    const rival = await office.backend.makeCompany();
    const field = office.company.as('field_supervisor').client;

    const [project] = (await named(field, 'How is the Lake house doing?')) ?? [];

    expect(project).toMatchObject({
      name: 'Lake house',
      facts: { budget: null, spent: null, contract_value: null, expected_margin: null },
    });
    expect(await named(rival.owner.client, 'How is the Lake house doing?')).toEqual([]);
  });
});

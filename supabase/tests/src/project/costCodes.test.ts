import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
const client = () => company.owner.client;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ roles: ['project_manager'] });
}, 60_000);
afterAll(() => backend.close());

const codeRows = async () =>
  (await client().from('cost_codes').select('*').order('code')).data ?? [];

it('starts a company with a code for each category', async () => {
  const rows = await codeRows();

  expect(rows.map(({ code, cost_type, category }) => `${code} ${cost_type} ${category}`)).toEqual([
    'EQP equipment equipment',
    'LAB labor labor',
    'MAT material materials',
    'OTH other other',
    'OVH other overhead',
    'PRM other permits',
    'SUB subcontract subcontractors',
  ]);
});

it('refuses a second code of the same text, in any case', async () => {
  const { error } = await client().from('cost_codes').insert({ code: ' lab ', name: 'Crew' });

  expect(error).toMatchObject({ code: 'PT422', hint: 'code' });
});

it('retires a code in use instead of deleting it', async () => {
  const { data: project } = await client().rpc('save_project', {
    p_project: { name: 'House', budget: 1000 },
  });
  const { data: code } = await client()
    .from('cost_codes')
    .insert({ code: '06-100', name: 'Rough framing', cost_type: 'labor' })
    .select()
    .single();
  const line = { project_id: project.id, category: 'other', description: 'x', amount: 5 };
  const { data: expense } = await client()
    .from('expenses')
    .insert({ ...line, cost_code_id: code.id })
    .select()
    .single();
  const [standard] = await codeRows();

  const inUse = await client().from('cost_codes').delete().eq('id', code.id);
  const seeded = await client().from('cost_codes').delete().eq('id', standard?.id);
  const retired = await client()
    .from('cost_codes')
    .update({ is_active: false })
    .eq('id', code.id)
    .select();
  await client().from('expenses').delete().eq('id', expense?.id);
  const unused = await client().from('cost_codes').delete().eq('id', code.id).select();

  expect([inUse.error?.code, seeded.error?.code]).toEqual(['PT409', 'PT409']);
  expect(retired.data).toMatchObject([{ is_active: false }]);
  expect(unused.data).toHaveLength(1);
  expect(expense).toMatchObject({ category: 'labor', cost_code_id: code.id });
});

it('gives a line of an older page the code of its category, and follows a new category', async () => {
  const { data: project } = await client().rpc('save_project', {
    p_project: { name: 'Barn', budget: 1000 },
  });
  const byId = new Map((await codeRows()).map(({ id, code }) => [id, code]));
  const { data: made } = await client()
    .from('budget_lines')
    .insert({ project_id: project.id, category: 'permits', description: 'x', amount: 5 })
    .select()
    .single();

  const { data: moved } = await client()
    .from('budget_lines')
    .update({ category: 'equipment' })
    .eq('id', made.id)
    .select()
    .single();

  expect([made, moved].map((line) => byId.get(line.cost_code_id))).toEqual(['PRM', 'EQP']);
});

it('imports codes from a file, reports known and bad ones, and undoes it', async () => {
  const importId = crypto.randomUUID();
  const p_rows = [
    { code: '03-100', name: 'Concrete forms', cost_type: 'labor' },
    { code: 'LAB', name: 'Own crew', cost_type: 'labor' },
    { code: '', name: 'Nothing' },
    { code: '03-200', name: 'Rebar', cost_type: 'rock' },
  ];

  const { data: saved, error } = await client().rpc('import_batch', {
    p_kind: 'cost_codes',
    p_import: importId,
    p_batch: crypto.randomUUID(),
    p_rows,
  });
  const imported = (await codeRows()).length;
  const byManager = await company
    .as('project_manager')
    .client.rpc('import_cost_codes', { p_rows, p_id: crypto.randomUUID() });
  await client().rpc('undo_import', { p_id: importId });

  expect(error).toBeNull();
  expect(saved).toMatchObject({
    created_rows: 1,
    errors: [
      { row: 2, message: 'Cost code LAB exists already' },
      { row: 3, message: 'Code is required' },
      { row: 4, message: 'The cost type is not valid' },
    ],
  });
  expect([imported, (await codeRows()).length]).toEqual([8, 7]);
  expect(byManager.error?.code).toBe('PT403');
});

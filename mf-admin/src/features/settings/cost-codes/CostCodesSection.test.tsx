import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import { makeCompany } from '../../../shared/makeCompany.ts';
import { codeImportFields, codeKeys } from './codeFile.ts';
import { starterLists } from './starterLists.ts';
// Loaded ahead: the first test would wait for it longer than for the page.
import './CostCodesSection.tsx';

const labor = { id: 'c1', code: 'LAB', name: 'Labor', cost_type: 'labor', is_active: true };
const retired = { id: 'c2', code: 'OLD', name: 'Old', cost_type: 'other', is_active: false };
const importBatch = 'POST /rest/v1/rpc/import_batch';
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/settings?section=codes',
    ...options,
    answers: {
      'POST /rest/v1/rpc/company_profile': makeCompany(),
      'GET /rest/v1/cost_codes': [labor, retired],
      'POST /rest/v1/cost_codes': null,
      'PATCH /rest/v1/cost_codes': { id: 'c1' },
      ...options.answers,
    },
  });
type Requests = ReturnType<typeof show>['requests'];
const bodies = (requests: Requests, method: string, path: string) =>
  requests.filter((one) => one.method === method && one.path === path).map(({ body }) => body);

describe('CostCodesSection', () => {
  it('lists codes with their type, and marks retired ones', async () => {
    show();
    const list = within(await screen.findByRole('list', { name: 'Cost codes' }));

    expect(list.getByRole('listitem', { name: 'LAB Labor' })).toHaveTextContent('Labor');
    expect(list.getByRole('listitem', { name: 'OLD Old' })).toHaveTextContent('Retired');
  });

  it('adds a code, and shows by the field that it exists', async () => {
    const { user, requests } = show({
      answers: {
        'POST /rest/v1/cost_codes': databaseError(
          'PT422',
          'Cost code 06-100 already exists.',
          'code',
        ),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add code' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add cost code' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Enter a code')).toBeVisible();

    await user.type(dialog.getByRole('textbox', { name: /Code/ }), '06-100');
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Framing');
    await user.click(dialog.getByRole('combobox', { name: 'Type' }));
    await user.click(screen.getByRole('option', { name: 'Labor' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));

    expect(await dialog.findByText('Cost code 06-100 already exists.')).toBeVisible();
    expect(bodies(requests, 'POST', '/rest/v1/cost_codes')).toMatchObject([
      { code: '06-100', name: 'Framing', cost_type: 'labor' },
    ]);
  });

  it('edits a code', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit LAB Labor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit cost code' }));
    await user.clear(dialog.getByRole('textbox', { name: /Name/ }));
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Own crew');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('LAB Own crew saved')).toBeVisible();
    expect(bodies(requests, 'PATCH', '/rest/v1/cost_codes')).toEqual([
      { code: 'LAB', name: 'Own crew', cost_type: 'labor' },
    ]);
  });

  it('retires and restores a code, each with Undo', async () => {
    const { user, requests } = show();

    await user.click(await screen.findByRole('button', { name: 'Retire LAB Labor' }));
    expect(await screen.findByText('LAB Labor retired')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Restore OLD Old' }));

    expect(await screen.findByText('OLD Old restored')).toBeVisible();
    expect(bodies(requests, 'PATCH', '/rest/v1/cost_codes')).toEqual([
      { is_active: false },
      { is_active: true },
      { is_active: true },
    ]);
  });

  it('adds what is missing of a starter list, and takes it back', async () => {
    const [first] = starterLists.long;
    const { user, requests } = show({
      answers: {
        'GET /rest/v1/cost_codes': [{ ...labor, code: first?.code }],
        [importBatch]: { created_rows: 63, updated_rows: 0, errors: [] },
        'POST /rest/v1/rpc/undo_import': { undone: 63, restored: 0, kept: 0, left: 0 },
      },
    });
    await screen.findByRole('list', { name: 'Cost codes' });
    await user.click(screen.getByRole('button', { name: 'Starter lists' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a starter list' }));
    await user.click(dialog.getByRole('tab', { name: /^Long/ }));
    expect(dialog.queryByText(String(first?.code))).toBeNull();
    await user.click(
      dialog.getByRole('button', { name: `Add ${starterLists.long.length - 1} codes` }),
    );

    expect(await screen.findByText('63 cost codes added')).toBeVisible();
    const [batch] = bodies(requests, 'POST', '/rest/v1/rpc/import_batch');
    expect(batch).toMatchObject({
      p_kind: 'cost_codes',
      p_mode: 'skip',
      p_is_last: true,
      p_rows: starterLists.long.slice(1),
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(bodies(requests, 'POST', '/rest/v1/rpc/undo_import')).toHaveLength(1),
    );
  });

  it('opens the import, and reports a failed load with Retry', async () => {
    const { user } = show({
      answers: {
        'GET /rest/v1/cost_codes': databaseError('PT500', 'Out of order'),
        'GET /rest/v1/import_jobs': [],
      },
    });
    expect(await screen.findByText('Failed to load cost codes')).toBeVisible();
    expect(screen.getByRole('button', { name: /Retry/ })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Import CSV' }));
    expect(await screen.findByRole('dialog', { name: 'Import cost codes' })).toBeVisible();
  });

  it('is denied to roles that can’t manage settings', async () => {
    show({ role: 'project_manager' });

    expect(
      await screen.findByText('Your role can’t open this. Ask your company’s owner.'),
    ).toBeVisible();
  });
});

describe('the starter lists', () => {
  it('have each code once, in order, and the short one within the long one', () => {
    for (const [list, least, most] of [
      [starterLists.short, 18, 25],
      [starterLists.long, 55, 70],
    ] as const) {
      const codes = list.map(({ code }) => code);
      expect(codes).toEqual([...new Set(codes)].sort());
      expect(codes.length >= least && codes.length <= most).toBe(true);
    }
    expect(starterLists.long).toEqual(expect.arrayContaining(starterLists.short));
  });
});

describe('the file of cost codes', () => {
  const typeOf = (text: string) =>
    codeImportFields.find(({ key }) => key === 'cost_type')?.parse?.(text);

  it('reads the type in the words of other programs', () => {
    expect([typeOf('Labor'), typeOf('Materials'), typeOf('Subcontractor')]).toEqual([
      { value: 'labor' },
      { value: 'material' },
      { value: 'subcontract' },
    ]);
    expect(typeOf('rock')).toHaveProperty('problem');
  });

  it('knows a code in any case', () => {
    expect(codeKeys({ code: ' lab ' })).toEqual(codeKeys({ code: 'LAB' }));
    expect(codeKeys({ code: '' }).asks).toEqual([]);
  });
});

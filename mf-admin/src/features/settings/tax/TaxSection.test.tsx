import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { standardTax } from '../../../data/tax.ts';
import { pages } from '../../../routes.tsx';
import { makeCompany } from '../../../shared/makeCompany.ts';

const city = {
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'City',
  rate: 1.5,
  description: 'Austin',
  is_active: true,
  position: 4,
};
const answers = {
  'GET /rest/v1/company_tax_settings': [],
  'GET /rest/v1/tax_rates': [],
  'POST /rest/v1/rpc/company_profile': makeCompany(),
};
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/settings?section=tax',
    ...options,
    answers: { ...answers, ...options.answers },
  });

describe('TaxSection', () => {
  it('starts with the defaults and three badged samples', async () => {
    show();

    expect(await screen.findByText('Sales Tax')).toBeVisible();
    expect(screen.getByText('8.25%', { selector: 'dd' })).toBeVisible();
    expect(screen.getByText('TX')).toBeVisible();
    const list = within(await screen.findByRole('list', { name: 'Custom tax rates' }));
    expect(list.getAllByText('Sample data')).toHaveLength(3);
    expect(list.getByText('6.25%')).toBeVisible();
    expect(list.getByText('Inactive')).toBeVisible();
    for (const name of ['Generate Report', 'Set Reminders', 'View Audit Log'])
      expect(screen.getByRole('button', { name })).toBeEnabled();
  });

  it('saves the settings', async () => {
    const { user, requests } = show({
      answers: { 'POST /rest/v1/rpc/save_tax_settings': null },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Tax Settings' }));
    const rate = screen.getByRole('textbox', { name: /Default tax rate/ });
    await user.clear(rate);
    await user.type(rate, '101');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/Enter a rate from 0 to 100/)).toBeVisible();

    await user.clear(rate);
    await user.type(rate, '7.5');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Tax settings saved')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      p_settings: { ...standardTax, default_tax_rate: 7.5 },
    });
  });

  it('adds a rate of 0.00 at the end', async () => {
    const { user, requests } = show({
      answers: { 'GET /rest/v1/tax_rates': [city], 'POST /rest/v1/tax_rates': null },
    });
    expect(await screen.findByText('1.50%')).toBeVisible();
    expect(screen.queryByText('Sample data')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Add Rate' }));

    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject([
      { name: 'New Tax Rate', rate: 0, is_active: true, position: 5 },
    ]);
  });

  it('edits and deletes a rate', async () => {
    const { user, requests } = show({
      answers: {
        'GET /rest/v1/tax_rates': [city],
        'PATCH /rest/v1/tax_rates': null,
        'DELETE /rest/v1/tax_rates': null,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit City' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Active' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Tax rate "City" saved')).toBeVisible();
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      is_active: false,
      rate: 1.5,
    });

    await user.click(screen.getByRole('button', { name: 'Delete City' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Tax rate "City" deleted')).toBeVisible();
  });

  it('reports sales and tax by month as the Sales tax report does, with totals', async () => {
    const october = {
      gross: 1300,
      exempt: 300,
      untaxed: 0,
      taxable: 1000,
      tax_due: 82.5,
      tax_collected: 40,
    };
    const { user, requests } = show({
      answers: {
        'POST /rest/v1/rpc/tax_report': {
          periods: [{ starts: '2026-10-01', ...october }],
          totals: october,
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Generate Report' }));

    await user.click(await screen.findByRole('button', { name: 'Show' }));

    const figures = '$1,300.00 $300.00 $0.00 $1,000.00 $82.50 $40.00';
    expect(await screen.findByRole('row', { name: `Oct 2026 ${figures}` })).toBeVisible();
    expect(screen.getByRole('row', { name: `Total ${figures}` })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeEnabled();
    expect(requests.find(({ path }) => path.includes('tax_report'))?.body).toMatchObject({
      p_by: 'month',
    });
  });

  it('shows who changed a rate', async () => {
    const { user } = show({
      answers: {
        'GET /rest/v1/user_profiles': [],
        'GET /rest/v1/audit_log': [
          {
            id: 7,
            table_name: 'tax_rates',
            row_id: city.id,
            action: 'update',
            changed: { rate: [1, 1.5] },
            actor_id: null,
            is_platform_admin: true,
            created_at: '2026-11-20T00:00:00Z',
          },
        ],
      },
    });

    await user.click(await screen.findByRole('button', { name: 'View Audit Log' }));

    expect(await screen.findByText('Tax rate changed')).toBeVisible();
    expect(screen.getByText('rate: 1 → 1.5')).toBeVisible();
    // A single page has no pager.
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
    expect(screen.getByText(/A platform administrator/)).toBeVisible();
  });

  it('shows errors when loading fails', async () => {
    show({ answers: { 'GET /rest/v1/company_tax_settings': databaseError('XX000', 'broken') } });

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load tax settings');
  });
});

import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import { makeCompany } from '../../../shared/makeCompany.ts';
import { makeTemplate } from '../../../shared/makeTemplate.ts';

const quotes = makeTemplate();
const other = makeTemplate({
  id: '00000000-0000-4000-8000-0000000000d2',
  template_name: 'Plain',
  is_default: false,
});
const answers = {
  'GET /rest/v1/document_templates': [quotes, other],
  'POST /rest/v1/rpc/company_profile': makeCompany(),
  'GET /rest/v1/quotes': [],
  'POST /rest/v1/rpc/check_brand_guidelines': [],
};
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/settings?section=templates',
    ...options,
    answers: { ...answers, ...options.answers },
  });
const card = async (name: string) => within(await screen.findByRole('listitem', { name }));

describe('TemplatesSection', () => {
  it('offers Delete and Make Default for non-default templates', async () => {
    show();

    const first = await card('Our quotes');
    const second = await card('Plain');

    expect(first.getByText('Default')).toBeVisible();
    expect(first.queryByRole('button', { name: /Delete/ })).toBeNull();
    expect(first.getByText('Quote')).toBeVisible();
    expect(second.getByRole('button', { name: 'Make default: Plain' })).toBeVisible();
  });

  it('creates a template, but not without a name', async () => {
    const { user, requests } = show({ answers: { 'POST /rest/v1/document_templates': null } });
    await user.click(await screen.findByRole('button', { name: 'Create New Template' }));
    await user.click(await screen.findByRole('button', { name: 'Create Template' }));
    expect(await screen.findByText('Template name is required')).toBeVisible();

    await user.type(screen.getByRole('textbox', { name: /Template name/ }), 'Bold');
    await user.click(screen.getByRole('button', { name: 'Create Template' }));

    expect(await screen.findByText('Document template created successfully!')).toBeVisible();
    expect(
      requests.find(
        ({ method, path }) => method === 'POST' && path === '/rest/v1/document_templates',
      )?.body,
    ).toMatchObject({ template_name: 'Bold', document_type: 'quote', status: 'active' });
  });

  it('has four option cards and shows an error when creating fails', async () => {
    const { user } = show({
      answers: { 'POST /rest/v1/document_templates': databaseError('PT403', 'Not for you.') },
    });
    const options = within(await screen.findByRole('region', { name: 'Template options' }));
    expect(options.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Brand ColorsThe color of headings and totals',
      'TypographyThe font of your documents',
      'Layout OptionsLogo position, size, and watermark',
      'Header & FooterDocument title and footer text',
    ]);
    await user.click(screen.getByRole('button', { name: 'Create New Template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Template' }));
    await user.type(dialog.getByRole('textbox', { name: /Template name/ }), 'Bold');
    await user.click(dialog.getByRole('combobox', { name: /Base template/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Standard',
      'Detailed',
      'Minimal',
      'Professional',
    ]);
    await user.click(screen.getByRole('option', { name: 'Detailed' }));

    await user.click(dialog.getByRole('button', { name: 'Create Template' }));

    expect(await screen.findByText('Failed to create document template')).toBeVisible();
    expect(dialog.getByText('Not for you.')).toBeVisible();
  });

  it('sets another default', async () => {
    const { user, requests } = show({
      answers: { 'POST /rest/v1/rpc/set_default_template': other },
    });

    await user.click(await screen.findByRole('button', { name: 'Make default: Plain' }));

    expect(await screen.findByText('"Plain" set as default')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('set_default_template'))?.body).toEqual({
      p_id: other.id,
    });
  });

  it('asks before deleting and shows why it failed', async () => {
    const { user } = show({
      answers: { 'DELETE /rest/v1/document_templates': databaseError('PT403', 'Not for you.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Plain' }));

    await user.click(await screen.findByRole('button', { name: 'Delete' }));

    expect(
      await screen.findByText('Failed to delete document template: Not for you.'),
    ).toBeVisible();
  });

  it("opens an option's part and shows the guideline it breaks", async () => {
    const { user, requests } = show({
      answers: {
        'POST /rest/v1/rpc/check_brand_guidelines': [
          {
            guideline_id: quotes.id,
            title: 'Logo',
            message: 'The logo must be shown.',
            is_enforced: true,
          },
        ],
        'PATCH /rest/v1/document_templates': databaseError(
          'PT422',
          'Logo: The logo must be shown.',
        ),
      },
    });
    await user.click(await screen.findByRole('button', { name: /Layout Options/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Template' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Show the logo' }));
    expect(await dialog.findByText(/This guideline is enforced/)).toBeVisible();

    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Failed to update document template')).toBeVisible();
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      show_logo: false,
    });
  });

  it('says that the guidelines could not be checked, and checks again', async () => {
    let isDown = true;
    const { user } = show({
      answers: {
        'POST /rest/v1/rpc/check_brand_guidelines': () =>
          isDown ? databaseError('XX000', 'broken') : [],
      },
    });
    await user.click(await screen.findByRole('button', { name: /Layout Options/ }));
    const note = await screen.findByText(/^Failed to check the template/);

    isDown = false;
    const alert = screen.getAllByRole('alert').find((one) => one.contains(note));
    if (!alert) throw new Error('The failure is not shown as an alert');
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(note).not.toBeInTheDocument());
  });

  it('previews the latest document, and no sample after a loading error', async () => {
    const invoice = makeTemplate({ document_type: 'invoice', template_name: 'Bills' });
    const { user } = show({
      answers: {
        'GET /rest/v1/document_templates': [invoice],
        'GET /rest/v1/invoices': [{ id: invoice.id }],
        'POST /rest/v1/rpc/get_invoice': databaseError('XX000', 'broken'),
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Preview Bills' }));

    expect(await screen.findByText('Failed to load your latest document')).toBeVisible();
    expect(screen.queryByText('Sample data')).toBeNull();
  });

  it('previews an invoice without a quote', async () => {
    const invoice = makeTemplate({ document_type: 'invoice', template_name: 'Bills' });
    const { user } = show({
      answers: {
        'GET /rest/v1/document_templates': [invoice],
        'GET /rest/v1/invoices': [{ id: invoice.id }],
        'POST /rest/v1/rpc/get_invoice': {
          invoice_number: 'INV-0007',
          quote_number: null,
          title: 'Roof',
          client_name: null,
          items: [],
          subtotal: 0,
          discount_amount: 0,
          tax_rate: 0,
          tax_amount: 0,
          total_amount: 0,
          notes: null,
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Preview Bills' }));

    await waitFor(() => expect(screen.queryByText('Loading preview...')).toBeNull());

    expect(screen.getByRole('dialog', { name: 'Bills' })).toBeVisible();
    expect(screen.queryByText('Sample data')).toBeNull();
    expect(screen.queryByText('Failed to load your latest document')).toBeNull();
  });

  it('shows an error when loading fails', async () => {
    show({ answers: { 'GET /rest/v1/document_templates': databaseError('XX000', 'broken') } });

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load document templates');
  });
});

import type { SlotProps } from '@plumbline/contract';
import { databaseError, fireEvent, renderInShell, screen, waitFor } from '@plumbline/testing';
import type { ComponentType } from 'react';
import { area } from '../../area.ts';
import { makeQuote } from '../../shared/makeDocuments.ts';
import { QuoteFromProjectDialog } from './QuoteFromProjectDialog.tsx';

const project = {
  id: '00000000-0000-4000-8000-0000000000a7',
  name: 'Lakeview Residence',
  client_id: '00000000-0000-4000-8000-0000000000c1',
  client_name: 'Morgan Lake',
};
const answers = {
  'GET /rest/v1/clients': {
    id: project.client_id,
    name: 'Morgan Lake',
    email: null,
    payment_terms: null,
  },
  'POST /rest/v1/rpc/client_page': [],
  'POST /rest/v1/rpc/next_document_number': () => Response.json('QT-202611-007'),
  'GET /rest/v1/company_tax_settings': { default_tax_rate: 8.25, tax_name: 'Sales Tax' },
  'GET /rest/v1/tax_rates': [],
  'POST /rest/v1/rpc/save_quote': makeQuote({ quote_number: 'QT-202611-007' }),
};

type Options = Partial<Parameters<typeof renderInShell>[1]>;
type Project = Parameters<typeof QuoteFromProjectDialog>[0]['project'];
const show = (more: Partial<Project> = {}, options: Options = {}) => {
  let closed = 0;
  const shown = renderInShell(
    <QuoteFromProjectDialog project={{ ...project, ...more }} onClose={() => (closed += 1)} />,
    { area, ...options, answers: { ...answers, ...options.answers } },
  );
  return { ...shown, closed: () => closed };
};
const button = (name: string) => screen.getByRole('button', { name });

describe('QuoteFromProjectDialog', () => {
  it('locks client and project, the number and the status, and starts with the company’s tax', async () => {
    show();

    expect(await screen.findByText('QT-202611-007')).toBeVisible();
    expect(screen.getByText('Draft')).toBeVisible();
    expect(screen.getByRole('combobox', { name: /^Client/ })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: /^Project/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Tax rate (%)' })).toHaveValue('8.25'),
    );
  });

  it('shows no made-up number when the next one did not load', async () => {
    show(
      {},
      { answers: { 'POST /rest/v1/rpc/next_document_number': databaseError('XX000', 'no') } },
    );

    expect(await screen.findByText('Assigned on save')).toBeVisible();
    expect(screen.queryByText(/QT-/)).toBeNull();
  });

  it('takes no tax rate before the company’s is there, which would be mixed with it', async () => {
    const taxes = Promise.withResolvers<object>();
    show({}, { answers: { 'GET /rest/v1/company_tax_settings': () => taxes.promise } });
    const rate = await screen.findByRole('textbox', { name: 'Tax rate (%)' });
    expect(rate).toBeDisabled();

    taxes.resolve({ default_tax_rate: 8.25, tax_name: 'Sales Tax' });

    await waitFor(() => expect(rate).toBeEnabled());
    expect(rate).toHaveValue('8.25');
  });

  it('leaves the tax rate to the person where the company’s cannot be loaded', async () => {
    show({}, { answers: { 'GET /rest/v1/tax_rates': databaseError('XX000', 'broken') } });

    expect(await screen.findByText(/Failed to load your tax rates/)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Tax rate (%)' })).toBeEnabled(),
    );
  });

  it('goes on with a title only, and creates with an item only', async () => {
    const { user, requests, closed } = show();
    expect(button('Next')).toBeDisabled();
    expect(button('Next')).toHaveAccessibleDescription('Enter a title to continue');
    expect(button('Previous')).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Kitchen');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Tax rate (%)' })).toHaveValue('8.25'),
    );

    await user.click(button('Next'));
    await user.click(button('Next'));

    expect(screen.getByText('Please add at least one item to the quote')).toBeVisible();
    expect(button('Create Quote')).toBeDisabled();
    expect(button('Create Quote')).toHaveAccessibleDescription('Add an item to create the quote');
    await user.click(button('Previous'));
    await user.type(screen.getByRole('textbox', { name: 'Line 1: Description' }), 'Drywall');
    await user.type(screen.getByRole('textbox', { name: 'Line 1: Unit price' }), '40');
    await user.click(button('Next'));
    await user.click(button('Create Quote'));

    expect(
      await screen.findByText('Quote #QT-202611-007 created successfully as draft'),
    ).toBeVisible();
    expect(closed()).toBe(1);
    expect(requests.find(({ path }) => path.endsWith('save_quote'))?.body).toMatchObject({
      p_quote: { number_origin: 'project', project_id: project.id, tax_rate: 8.25 },
      p_items: [{ name: 'Drywall', quantity: 1, unit_price: 40 }],
    });
  });

  it('takes an item out whose quantity is 0', async () => {
    const { user } = show();
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Kitchen');
    await user.click(button('Next'));
    await user.type(screen.getByRole('textbox', { name: 'Line 1: Description' }), 'Drywall');
    await user.clear(screen.getByRole('textbox', { name: 'Line 1: Qty' }));
    await user.type(screen.getByRole('textbox', { name: 'Line 1: Qty' }), '0');

    await user.click(button('Next'));

    expect(screen.getByText('Please add at least one item to the quote')).toBeVisible();
  });

  it('asks for the client where the project has none, by way of the steps too', async () => {
    const { user } = show({ client_id: null, client_name: null });
    expect(button('Next')).toHaveAccessibleDescription('Enter a client and a title to continue');
    await user.click(screen.getByRole('tab', { name: 'Add Items' }));
    await user.type(screen.getByRole('textbox', { name: 'Line 1: Description' }), 'Drywall');
    await user.click(screen.getByRole('tab', { name: 'Review' }));

    await user.click(button('Create Quote'));

    expect((await screen.findAllByText('Please select both client and project'))[0]).toBeVisible();
  });

  it('takes the client who is added meanwhile, and names client, project and date at the end', async () => {
    const Fill = ({ onMade }: SlotProps<'client.form@1'>) => (
      <button onClick={() => onMade(project.client_id)}>Add Morgan</button>
    );
    const { user } = show(
      { client_id: null, client_name: null },
      { fills: { 'client.form@1': Fill as ComponentType<object> } },
    );
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Kitchen');
    fireEvent.change(screen.getByLabelText(/^Valid Until/), { target: { value: '2099-01-31' } });

    await user.click(button('New client'));
    await user.click(button('Add Morgan'));

    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Client/ })).toHaveValue('Morgan Lake'),
    );
    await user.click(screen.getByRole('tab', { name: 'Review' }));
    expect(await screen.findByText('Morgan Lake')).toBeVisible();
    expect(screen.getByText('Lakeview Residence')).toBeVisible();
    expect(screen.getByText('Jan 31, 2099')).toBeVisible();
    await user.click(button('Edit QT-202611-007 Kitchen'));
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Kitchen');
  });

  it('offers no new client where the project has one', async () => {
    show({}, { fills: { 'client.form@1': (() => null) as ComponentType<object> } });

    expect(await screen.findByText('QT-202611-007')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New client' })).toBeNull();
  });

  it('refuses a day of expiry that has passed', async () => {
    const { user, requests } = show();
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Kitchen');
    fireEvent.change(screen.getByLabelText(/^Valid Until/), { target: { value: '2020-01-01' } });
    await user.click(button('Next'));
    await user.type(screen.getByRole('textbox', { name: 'Line 1: Description' }), 'Drywall');
    await user.click(button('Next'));

    await user.click(button('Create Quote'));

    expect(await screen.findByText('Valid Until cannot be earlier than today')).toBeVisible();
    expect(requests.some(({ path }) => path.endsWith('save_quote'))).toBe(false);
  });

  it('stays open and says why it could not be created', async () => {
    const { user, closed } = show(
      {},
      {
        answers: {
          'POST /rest/v1/rpc/save_quote': databaseError('PT422', 'The project is closed.'),
        },
      },
    );
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Kitchen');
    await user.click(button('Next'));
    await user.type(screen.getByRole('textbox', { name: 'Line 1: Description' }), 'Drywall');
    await user.click(button('Next'));
    await user.click(button('Create Quote'));

    expect(await screen.findByText('Failed to create quote')).toBeVisible();
    expect(screen.getByText('The project is closed.')).toBeVisible();
    expect(closed()).toBe(0);
  });
});

import { jest } from '@jest/globals';
import { databaseError, fireEvent, renderInShell, screen, waitFor } from '@plumbline/testing';
import type { SlotProps } from '@plumbline/contract';
import { today } from '@plumbline/design';
import { addDays } from '@plumbline/domain/formats';
import type { ComponentType } from 'react';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeInvoice } from '../../shared/makeDocuments.ts';

const project = '00000000-0000-4000-8000-0000000000a7';
const client = '00000000-0000-4000-8000-0000000000c1';
const row = { id: project, name: 'Lakeview Residence', client_id: client, client_name: 'Morgan' };
const known = { id: client, name: 'Morgan', email: null, payment_terms: 'net15' };
const answers = {
  'POST /rest/v1/rpc/next_document_number': () => Response.json('INV-0007'),
  'GET /rest/v1/company_tax_settings': [],
  'GET /rest/v1/tax_rates': [],
  'GET /rest/v1/clients': known,
  'POST /rest/v1/rpc/client_page': [known],
  'GET /rest/v1/project_list': row,
  'POST /rest/v1/rpc/project_page': [row],
  'GET /rest/v1/change_order_list': [],
  'POST /rest/v1/rpc/save_invoice': makeInvoice({ invoice_number: 'INV-0007' }),
  // the page of the new invoice
  'POST /rest/v1/rpc/get_invoice': makeInvoice({ invoice_number: 'INV-0007' }),
  'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
  'GET /rest/v1/client_credits': [],
  'GET /rest/v1/client_financials': [],
  'GET /rest/v1/payment_disputes': [],
  'GET /rest/v1/reminders': [],
  'GET /rest/v1/reminder_schedules': [],
};

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: `/invoices/new?project=${project}`,
    ...options,
    answers: { ...answers, ...options.answers },
  });
const press = async (user: ReturnType<typeof show>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('InvoiceNewPage', () => {
  beforeEach(() => localStorage.clear());

  it('asks for what is missing before the second step, and for the client before the project', async () => {
    const { user } = show({ path: '/invoices/new' });
    const number = await screen.findByRole('textbox', { name: /^Invoice number/ });
    expect(number).toHaveValue('INV-0007');
    expect(screen.getByText('Choose the client first')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await user.clear(number);

    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await press(user, 'Next');

    for (const text of [
      'Client is required',
      'Invoice number is required',
      'Invoice title is required',
    ])
      expect(await screen.findByText(text)).toBeVisible();
    // On a phone the press was far below.
    expect(scroll.mock.contexts.at(-1)).toBe(screen.getByRole('combobox', { name: /^Client/ }));
    scroll.mockRestore();
  });

  it.each([
    ['takes the due date from the terms of the client who is chosen', undefined, 15],
    ['leaves a due date that was set', 90, 90],
  ])('%s', async (_, set, days) => {
    const { user } = show({ path: '/invoices/new' });
    const client = await screen.findByRole('combobox', { name: /^Client/ });
    const due = screen.getByLabelText(/^Due date/);
    if (set) fireEvent.change(due, { target: { value: addDays(today(), set) } });

    await user.type(client, 'Mor');
    await user.click(await screen.findByRole('option', { name: 'Morgan' }));

    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Project/ })).toBeEnabled());
    await waitFor(() => expect(due).toHaveValue(addDays(today(), days)));
  });

  it('starts without tax for an exempt client, and asks before it charges some', async () => {
    const exempt = { ...known, is_tax_exempt: true, tax_exempt_number: 'TX-4711' };
    const { user } = show({
      path: '/invoices/new',
      answers: {
        'GET /rest/v1/company_tax_settings': { default_tax_rate: 8.25, tax_name: 'Texas' },
        'GET /rest/v1/clients': exempt,
        'POST /rest/v1/rpc/client_page': [exempt],
      },
    });
    const rate = await screen.findByRole('textbox', { name: 'Tax rate (%)' });
    expect(rate).toHaveValue('8.25');

    await user.type(screen.getByRole('combobox', { name: /^Client/ }), 'Mor');
    await user.click(await screen.findByRole('option', { name: 'Morgan' }));

    await waitFor(() => expect(rate).toHaveValue('0'));
    expect(screen.getByText('Tax exempt, certificate TX-4711')).toBeVisible();
    await user.clear(rate);
    await user.type(rate, '5');
    expect(await screen.findByText(/This client is tax exempt, but this document/)).toBeVisible();
  });

  it('takes the client who is added meanwhile', async () => {
    const Fill = ({ onMade }: SlotProps<'client.form@1'>) => (
      <button onClick={() => onMade(client)}>Add Morgan</button>
    );
    const { user } = show({
      path: '/invoices/new',
      fills: { 'client.form@1': Fill as ComponentType<object> },
    });

    await press(user, 'New client');
    await press(user, 'Add Morgan');

    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Client/ })).toHaveValue('Morgan'),
    );
    await waitFor(() =>
      expect(screen.getByLabelText(/^Due date/)).toHaveValue(addDays(today(), 15)),
    );
  });

  it('offers no new client to who may add none', async () => {
    show({ path: '/invoices/new' });

    await screen.findByRole('combobox', { name: /^Client/ });

    expect(screen.queryByRole('button', { name: 'New client' })).toBeNull();
  });

  it('asks for an item, and for a due date that has not passed', async () => {
    const { user, requests } = show();
    const due = await screen.findByLabelText(/^Due date/);
    fireEvent.change(due, { target: { value: '2020-01-01' } });
    await press(user, 'Next');
    await press(user, 'Next');
    expect(screen.getByText('At least one item must be added to the invoice')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Line 1: Description' }), 'Drywall');
    await press(user, 'Next');

    await press(user, 'Create Invoice');

    expect(
      await screen.findByText('Please fix the validation errors before submitting.'),
    ).toBeVisible();
    expect(await screen.findByText('Due date cannot be in the past')).toBeVisible();
    expect(requests.some(({ path }) => path.endsWith('save_invoice'))).toBe(false);
  });

  it('says that the project of a link was not found', async () => {
    const { requests } = show({ path: '/invoices/new?project=garbage' });

    expect(await screen.findByRole('textbox', { name: /^Invoice number/ })).toBeVisible();
    expect(screen.getByText(/We couldn’t find the project in this link/)).toBeVisible();
    expect(requests.some(({ path }) => path === '/rest/v1/project_list')).toBe(false);
  });

  it('says that saving failed, and saves with the same id on the next try', async () => {
    let fails = true;
    const { user, requests } = show({
      answers: {
        'POST /rest/v1/rpc/save_invoice': () =>
          fails ? databaseError('XX000', 'broken') : makeInvoice({ invoice_number: 'INV-0007' }),
      },
    });
    await press(user, 'Next');
    await user.type(await screen.findByRole('textbox', { name: 'Line 1: Description' }), 'Drywall');
    await press(user, 'Next');
    await press(user, 'Create Invoice');
    expect(await screen.findByText('Failed to create invoice')).toBeVisible();
    expect(screen.getByText('Error creating invoice. Please try again.')).toBeVisible();

    fails = false;
    await press(user, 'Create Invoice');

    expect(await screen.findByText('Invoice #INV-0007 created successfully')).toBeVisible();
    const [first, second] = requests
      .filter(({ path }) => path.endsWith('save_invoice'))
      .map(({ body }) => body);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ p_invoice: { client_id: client, project_id: project } });
  });

  it('lets go of the project when another client is chosen, and limits projects to that client', async () => {
    const other = { id: 'c2', name: 'Avery', email: null, payment_terms: null };
    const { user, requests } = show({
      answers: {
        'POST /rest/v1/rpc/client_page': [known, other],
        'GET /rest/v1/clients': ({ query }: { query: URLSearchParams }) =>
          query.get('id') === 'eq.c2' ? other : known,
      },
    });
    const chosen = await screen.findByRole('combobox', { name: 'Project' });
    await waitFor(() => expect(chosen).toHaveValue('Lakeview Residence'));

    await user.click(screen.getByRole('combobox', { name: /^Client/ }));
    await user.click(await screen.findByRole('option', { name: 'Avery' }));

    await waitFor(() => expect(chosen).toHaveValue(''));
    expect(
      requests.filter(({ path }) => path === '/rest/v1/rpc/project_page').map(({ body }) => body),
    ).toContainEqual(expect.objectContaining({ p_filters: { named: '', client: 'c2' } }));
  });
});

describe('InvoiceEditPage', () => {
  beforeEach(() => localStorage.clear());

  it('changes the issue date and the PO number, and shows both in the review', async () => {
    const invoice = makeInvoice({ status: 'draft', client_id: client, po_number: 'PO-1' });
    const { user, requests } = show({
      path: `/invoices/${invoice.id}/edit`,
      answers: {
        'POST /rest/v1/rpc/get_invoice': invoice,
        'POST /rest/v1/rpc/save_invoice': invoice,
      },
    });
    const number = await screen.findByRole('textbox', { name: 'PO number' });
    expect(number).toHaveValue('PO-1');
    await user.clear(number);
    await user.type(number, 'PO-4711');
    const issued = screen.getByLabelText(/^Issue date/);
    expect(issued).toHaveValue('2026-11-01');
    fireEvent.change(issued, { target: { value: '2026-11-03' } });

    await press(user, 'Next');
    await press(user, 'Next');
    expect(screen.getByText('PO-4711')).toBeVisible();
    expect(screen.getByText('Nov 3, 2026')).toBeVisible();
    await press(user, 'Update Invoice');

    await screen.findByText(/updated successfully/);
    expect(requests.find(({ path }) => path.endsWith('save_invoice'))?.body).toMatchObject({
      p_invoice: { issue_date: '2026-11-03', po_number: 'PO-4711' },
    });
  });

  it('keeps a project that is no longer offered', async () => {
    const invoice = makeInvoice({ status: 'draft', client_id: client, project_id: project });
    const { user, requests } = show({
      path: `/invoices/${invoice.id}/edit`,
      answers: {
        'POST /rest/v1/rpc/get_invoice': invoice,
        'POST /rest/v1/rpc/save_invoice': invoice,
        'POST /rest/v1/rpc/project_page': [],
      },
    });
    const chosen = await screen.findByRole('combobox', { name: 'Project' });
    await waitFor(() => expect(chosen).toHaveValue('Lakeview Residence'));

    await press(user, 'Next');
    await press(user, 'Next');
    await press(user, 'Update Invoice');

    await screen.findByText(/updated successfully/);
    expect(requests.find(({ path }) => path.endsWith('save_invoice'))?.body).toMatchObject({
      p_invoice: { project_id: project },
    });
  });
});

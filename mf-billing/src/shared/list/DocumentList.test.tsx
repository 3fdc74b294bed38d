import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import type { SlotProps } from '@plumbline/contract';
import { today } from '@plumbline/design';
import { addDays } from '@plumbline/domain/formats';
import type { ComponentType } from 'react';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeQuoteRow, makeInvoiceRow } from '../makeDocuments.ts';

const lists = {
  'GET /rest/v1/clients': null,
  'POST /rest/v1/rpc/client_page': [],
  'POST /rest/v1/rpc/quote_page': [makeQuoteRow()],
  'POST /rest/v1/rpc/invoice_page': [makeInvoiceRow({ status: 'draft' })],
};
const kinds = [
  { kind: 'quote', number: 'Q-0001', sending: 'set_quote_status' },
  { kind: 'invoice', number: 'INV-0001', sending: 'send_invoice' },
];

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (kind: string, answers: Options['answers'] = {}, search = '') =>
  renderInShell(pages, {
    area,
    path: `/${kind}s?view=grid${search}`,
    answers: { ...lists, ...answers },
  });
const choose = async (user: ReturnType<typeof show>['user'], label: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `More for ${label}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const broken = databaseError('XX000', 'broken');
const refused = databaseError('PT422', 'It is on its way.');

describe.each(kinds)('the list: $kind', ({ kind, number, sending }) => {
  const label = `${kind} ${number}`;

  it('says that it could not be fetched', async () => {
    show(kind, { [`POST /rest/v1/rpc/${kind}_page`]: broken });

    expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to fetch ${kind}s`);
  });

  it('names the client it is filtered by, also one that is not among the first found', async () => {
    const id = '00000000-0000-4000-8000-0000000000c9';
    const far = { id, name: 'Zimmer & Sons', email: null, payment_terms: null };
    const clients = ({ query }: { query: URLSearchParams }) => (query.has('id') ? far : []);
    show(kind, { 'GET /rest/v1/clients': clients }, `&client=${id}`);

    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('Zimmer & Sons'),
    );
  });

  it('says why a deletion cannot be taken back', async () => {
    const { user } = show(kind, {
      'POST /rest/v1/rpc/delete_documents': [{ id: 'x', ok: true, message: null }],
      'POST /rest/v1/rpc/restore_documents': refused,
    });
    await choose(user, label, 'Delete');

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Failed to undo: It is on its way.')).toBeVisible();
  });

  it('deletes one, and takes it back on Undo', async () => {
    const { user, requests } = show(kind, {
      'POST /rest/v1/rpc/delete_documents': [{ id: 'x', ok: true, message: null }],
      'POST /rest/v1/rpc/restore_documents': '1',
    });

    await choose(user, label, 'Delete');

    const word = kind === 'quote' ? 'Quote' : 'Invoice';
    expect(await screen.findByText(`${word} #${number} deleted successfully`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('restore_documents'))?.body).toMatchObject({
        p_table: `${kind}s`,
      }),
    );
  });

  it('says why one could not be deleted', async () => {
    const { user } = show(kind, { 'POST /rest/v1/rpc/delete_documents': refused });

    await choose(user, label, 'Delete');

    expect(await screen.findByText(`Failed to delete ${kind}: It is on its way.`)).toBeVisible();
  });

  it('says why one could not be marked as sent', async () => {
    const { user } = show(kind, { [`POST /rest/v1/rpc/${sending}`]: refused });
    await user.click(await screen.findByRole('button', { name: 'Send' }));

    await user.click(await screen.findByRole('button', { name: /^Mark as sent/ }));

    expect(await screen.findByText(`Failed to update ${kind}: It is on its way.`)).toBeVisible();
  });

  it.each([
    ['gone', databaseError('PT404', 'Not found'), 'data not found'],
    ['not to be had', broken, 'Failed to generate'],
  ])('makes no PDF of one that is %s, and says so', async (_, answer, words) => {
    const { user } = show(kind, {
      [`POST /rest/v1/rpc/get_${kind}`]: answer,
      'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
    });

    await choose(user, label, 'Download PDF');

    expect(await screen.findByText(`Generating ${kind} PDF…`)).toBeVisible();
    const word = kind === 'quote' ? 'Quote' : 'Invoice';
    const said = {
      'data not found': `${word} data not found`,
      'Failed to generate': `Failed to generate ${kind} PDF`,
    };
    expect(await screen.findByText(said[words as keyof typeof said])).toBeVisible();
  });

  it('says that its file could not be fetched', async () => {
    renderInShell(pages, {
      area,
      path: `/${kind}s/gone`,
      answers: { [`POST /rest/v1/rpc/get_${kind}`]: broken },
    });

    expect(
      await screen.findByRole('heading', { name: `Failed to fetch ${kind} details` }),
    ).toBeVisible();
  });
});

it('says that an accepted quote could not be converted, and why', async () => {
  const { user } = show('quote', {
    'POST /rest/v1/rpc/quote_page': [makeQuoteRow({ status: 'accepted' })],
    'POST /rest/v1/rpc/convert_quote': refused,
  });
  await user.click(await screen.findByRole('button', { name: 'To Invoice' }));
  const dialog = await screen.findByRole('dialog');

  await user.click(within(dialog).getByRole('button', { name: 'Create Invoice' }));

  expect(await screen.findByText('Failed to convert quote to invoice')).toBeVisible();
  expect(within(dialog).getByText('It is on its way.')).toBeVisible();
});

it('proposes the day that the client’s terms give', async () => {
  const due = async (terms: string) => {
    const page = show('quote', {
      'POST /rest/v1/rpc/quote_page': [makeQuoteRow({ status: 'accepted' })],
      'GET /rest/v1/clients': () =>
        Response.json({ id: 'c', name: 'Morgan Lake', email: null, payment_terms: terms }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'To Invoice' }));
    const field = within(await screen.findByRole('dialog')).getByLabelText(/^Due date/);
    return { ...page, field };
  };

  const { field, unmount } = await due('net15');
  await waitFor(() => expect(field).toHaveValue(addDays(today(), 15)));
  unmount();
  const other = await due('cod');

  await waitFor(() => expect(other.field).toHaveValue(today()));
});

it('adds the client whom a quote only named, and invoices it', async () => {
  const id = '00000000-0000-4000-8000-0000000000c1';
  const Fill = ({ name, onMade }: SlotProps<'client.form@1'>) => (
    <button onClick={() => onMade(id)}>Add {name}</button>
  );
  const page = renderInShell(pages, {
    area,
    path: '/quotes?view=grid',
    fills: { 'client.form@1': Fill as ComponentType<object> },
    answers: {
      ...lists,
      'POST /rest/v1/rpc/quote_page': [
        makeQuoteRow({ status: 'accepted', client_id: null, client_name: 'Walk-in' }),
      ],
      'GET /rest/v1/clients': { id, name: 'Walk-in', email: null, payment_terms: 'net30' },
      'POST /rest/v1/rpc/convert_quote': refused,
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'To Invoice' }));
  const dialog = within(await screen.findByRole('dialog'));

  await page.user.click(dialog.getByRole('button', { name: 'New client' }));
  await page.user.click(await screen.findByRole('button', { name: 'Add Walk-in' }));
  await waitFor(() =>
    expect(dialog.getByRole('combobox', { name: /^Client/ })).toHaveValue('Walk-in'),
  );
  await page.user.click(dialog.getByRole('button', { name: 'Create Invoice' }));

  expect(await dialog.findByText('It is on its way.')).toBeVisible();
  expect(page.requests.find(({ path }) => path.endsWith('convert_quote'))?.body).toMatchObject({
    p_client_id: id,
  });
});

it('mails a credit note as one, with nothing to pay', async () => {
  const note = makeInvoiceRow({ kind: 'credit_note', status: 'sent', invoice_number: 'CN-0001' });
  const { user } = show('invoice', { 'POST /rest/v1/rpc/invoice_page': [note] });

  await choose(user, 'invoice CN-0001', 'Send again');

  const dialog = await screen.findByRole('dialog', { name: 'Send credit note CN-0001' });
  expect(within(dialog).getByRole('textbox', { name: 'Subject' })).toHaveValue(
    `Credit note CN-0001: ${note.title}`,
  );
  expect(within(dialog).getByRole('textbox', { name: 'Message' })).toHaveDisplayValue(
    /Hello .+,\n\nHere’s our credit note. You can view it online/,
  );
});

it('mails an invoice that is paid again with nothing to pay', async () => {
  const paid = makeInvoiceRow({ status: 'paid', payment_status: 'paid', balance: 0 });
  const { user } = show('invoice', { 'POST /rest/v1/rpc/invoice_page': [paid] });

  await choose(user, `invoice ${paid.invoice_number}`, 'Send again');

  const dialog = await screen.findByRole('dialog', { name: `Send invoice ${paid.invoice_number}` });
  expect(within(dialog).getByRole('textbox', { name: 'Message' })).toHaveDisplayValue(
    /Here’s our invoice. You can view it online/,
  );
});

import { day, openOffice, work, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

describe('the issue date and the PO number', () => {
  const draft = (more: Record<string, unknown> = {}) =>
    office.call('save_invoice', {
      p_invoice: { client_id: office.customer, title: 'Deck', due_date: day(30), ...more },
      p_items: [work],
    });

  it('are saved, trimmed, and left alone by a form that does not know them', async () => {
    const invoice = await draft({ issue_date: '2026-01-05', po_number: ' PO-4711 ' });
    const again = await office.call('save_invoice', {
      p_invoice: { id: invoice.id, client_id: office.customer, title: 'Dock', due_date: day(30) },
      p_items: [work],
      p_version: invoice.version,
    });
    const cleared = await office.call('save_invoice', {
      p_invoice: { ...again, po_number: '' },
      p_items: [work],
      p_version: again.version,
    });

    const both = { issue_date: '2026-01-05', po_number: 'PO-4711' };
    expect([invoice, again]).toMatchObject([both, { ...both, title: 'Dock' }]);
    expect(cleared).toMatchObject({ issue_date: '2026-01-05', po_number: null });
  });

  it('has at most 60 characters', async () => {
    expect(
      await office.refusal('save_invoice', {
        p_invoice: {
          client_id: office.customer,
          title: 'Deck',
          due_date: day(30),
          po_number: 'x'.repeat(61),
        },
        p_items: [work],
      }),
    ).toEqual({
      code: 'PT422',
      message: 'The PO number is too long (60 characters at most)',
      hint: 'po_number',
    });
  });

  it.each([
    ['issue_date', '2026-01-06'],
    ['po_number', 'PO-4712'],
  ])('stay as they were sent: %s', async (column, value) => {
    const { id } = await office.sentInvoice({ po_number: 'PO-4711' });

    const { error } = await office.client
      .from('invoices')
      .update({ [column]: value })
      .eq('id', id);

    expect(error?.message).toBe('This invoice has been sent. Revise or void it to change it.');
  });

  it('is found in the list, and read by the client', async () => {
    const { id } = await office.sentInvoice({ po_number: 'Mercury-88' });
    const { token } = await office.call<{ token: string }>('share_invoice', { p_id: id });

    const page = await office.call<{ rows: object[] }>('invoice_page', {
      p_filters: { q: 'mercury-88' },
    });
    const { data } = await office.backend.client().rpc('view_shared_document', { p_token: token });

    expect(page.rows).toMatchObject([{ id, po_number: 'Mercury-88' }]);
    expect(data).toMatchObject({ po_number: 'Mercury-88' });
  });
});

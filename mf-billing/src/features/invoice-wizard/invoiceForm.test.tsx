import { emptyInvoice, invoiceForm, toInvoiceInput, type InvoiceValues } from './invoiceForm.ts';

const form = invoiceForm('2026-11-21');
const filled = (more: Partial<InvoiceValues> = {}): InvoiceValues => ({
  ...emptyInvoice(),
  client_id: 'c1',
  invoice_number: 'INV-0007',
  title: 'Kitchen remodel',
  issue_date: '2026-11-15',
  due_date: '2026-12-21',
  ...more,
});
const errorsOf = (values: InvoiceValues) =>
  Object.fromEntries(
    (form.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  );

describe('invoiceForm', () => {
  it('asks for what is missing in the words of the specification', () => {
    expect(errorsOf({ ...emptyInvoice(), due_date: '' })).toEqual({
      client_id: 'Client is required',
      invoice_number: 'Invoice number is required',
      title: 'Invoice title is required',
      due_date: 'Due date is required',
    });
  });

  it('refuses a due date before today', () => {
    expect(errorsOf(filled({ due_date: '2026-11-20' }))).toEqual({
      due_date: 'Due date cannot be in the past',
    });
    expect(errorsOf(filled({ due_date: '2026-11-21' }))).toEqual({});
  });

  it('refuses a due date before the issue date, and no issue date', () => {
    expect(errorsOf(filled({ issue_date: '2026-12-22' }))).toEqual({
      due_date: 'Due date can’t be before the issue date',
    });
    expect(errorsOf(filled({ issue_date: '2026-12-21' }))).toEqual({});
    expect(errorsOf(filled({ issue_date: '' }))).toEqual({ issue_date: 'Issue date is required' });
  });

  it('refuses a PO number of more than 60 characters', () => {
    expect(errorsOf(filled({ po_number: 'x'.repeat(61) }))).toEqual({
      po_number: 'The PO number is too long (60 characters at most)',
    });
    expect(errorsOf(filled({ po_number: ` ${'x'.repeat(60)} ` }))).toEqual({});
  });

  it.each(['100.01', '-0.01'])('refuses the tax rate %s', (tax_rate) => {
    expect(errorsOf(filled({ tax_rate }))).toEqual({
      tax_rate: 'Tax rate must be between 0 and 100',
    });
  });

  it('refuses retainage above 100 per cent', () => {
    expect(errorsOf(filled({ retainage_rate: '101' }))).toHaveProperty('retainage_rate');
  });
});

describe('toInvoiceInput', () => {
  it('leaves a suggested number to the database and sends a typed one', () => {
    expect(toInvoiceInput('id', filled(), 'INV-0007')).not.toHaveProperty('invoice_number');
    expect(toInvoiceInput('id', filled(), 'INV-0008').invoice_number).toBe('INV-0007');
  });

  it('sends the issue date and the PO number, and none for a blank one', () => {
    expect(toInvoiceInput('id', filled({ po_number: ' PO-4711 ' }), undefined)).toMatchObject({
      issue_date: '2026-11-15',
      po_number: 'PO-4711',
    });
    expect(toInvoiceInput('id', filled({ po_number: ' ' }), undefined).po_number).toBeNull();
  });
});

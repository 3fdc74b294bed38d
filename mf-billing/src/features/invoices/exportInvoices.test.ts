import { makeInvoiceRow } from '../../shared/makeDocuments.ts';
import { invoicesCsv } from './exportInvoices.ts';

it('counts a credit note against the invoices, and says what each row is', () => {
  const [, invoice, note] = invoicesCsv([
    makeInvoiceRow({
      po_number: 'PO-4711',
      subtotal: 100,
      discount_amount: 8,
      tax_amount: 8,
      total_amount: 100,
      paid_amount: 40,
      balance: 60,
    }),
    makeInvoiceRow({
      kind: 'credit_note',
      subtotal: 37,
      discount_amount: 0,
      tax_amount: 3,
      status: 'paid',
      payment_status: 'paid',
      total_amount: 40,
      paid_amount: 40,
      balance: 0,
    }),
  ]).split('\r\n');

  expect(invoice).toContain(
    '"PO-4711","Invoice","100.00","8.00","8.00","100.00","40.00","60.00","Pending"',
  );
  expect(note).toContain(
    '"Credit note","-37.00","0.00","-3.00","-40.00","-40.00","0.00","Credited"',
  );
});

import { unknownCompany } from '../../data/lookups.ts';
import { makeInvoice } from '../makeDocuments.ts';
import { invoiceToPrintDocument } from '../print/invoicePrintDocument.ts';
import { sharedReceipt } from './sharedReceipt.ts';

const printDocument = invoiceToPrintDocument(makeInvoice(), unknownCompany);

describe('the receipt behind the link', () => {
  it('says what was received, when and how', () => {
    const payment = { amount: 30, credited: 0, method: 'check' as const, paid_on: '2026-11-02' };

    expect(sharedReceipt(printDocument, payment)).toMatchObject({
      heading: 'Receipt',
      number: 'INV-0001',
      facts: [
        { label: 'Received', value: 'Nov 2, 2026' },
        { label: 'Method', value: 'Check' },
      ],
      description: 'Thank you. We have received $30.00 for invoice INV-0001.',
      totals: [{ label: 'Payment received', amount: 30, isGrand: true }],
      lines: [],
      texts: [],
    });
  });

  it('parts what was kept as credit from what the invoice took', () => {
    const payment = { amount: 70, credited: 20, method: null, paid_on: '2026-11-02' };
    const { facts, totals } = sharedReceipt(printDocument, payment);

    expect(facts).toEqual([{ label: 'Received', value: 'Nov 2, 2026' }]);
    expect(totals).toEqual([
      { label: 'Payment received', amount: 90, isGrand: true },
      { label: 'Paid on the invoice', amount: 70 },
      { label: 'Saved as credit', amount: 20 },
    ]);
  });
});

import { standardTemplate } from '@plumbline/design/documents';
import { makeQuote, makeInvoice, makePayment } from '../makeDocuments.ts';
import { quoteToPrintDocument } from './quotePrintDocument.ts';
import { receiptToPrintDocument } from './receiptPrintDocument.ts';
import { invoiceTotals } from './invoicePrintDocument.ts';

const card = { name: 'Ridgeline', address: {}, primary_color: '#1E40AF' };
const template = {
  base_template: 'minimal',
  logo_position: 'top-right',
  logo_size: 'large',
  show_logo: true,
  show_watermark: false,
  template_config: { heading: 'Proposal', primary_color: '#0F766E' },
};

describe('a quote on paper', () => {
  it('wears the company’s default template', () => {
    const printDocument = quoteToPrintDocument(makeQuote(), {
      ...card,
      templates: { quote: template },
    });

    expect(printDocument).toMatchObject({
      heading: 'Proposal',
      sender: { color: '#0F766E' },
      template: { look: 'minimal', logoPosition: 'top-right', logoWidth: 150 },
    });
  });

  it.each([undefined, {}, { invoice: template }, { quote: { base_template: 'baroque' } }])(
    'wears the standard one with %j',
    (templates) => {
      expect(quoteToPrintDocument(makeQuote(), { ...card, templates }).template).toEqual(
        standardTemplate,
      );
    },
  );
});

describe('a receipt on paper', () => {
  it('says of an overpayment what was paid, what the invoice took and what is kept', () => {
    const printDocument = receiptToPrintDocument(
      makeInvoice({ balance: 0, paid_amount: 108.25 }),
      makePayment({ amount: 108.25, credited: 41.75 }),
      card,
    );

    expect(printDocument.description).toContain('We have received $150.00 for invoice INV-0001.');
    expect(printDocument.description).toContain('That is $41.75 more than the balance due.');
    expect(printDocument.totals).toEqual(
      expect.arrayContaining([
        { label: 'Payment received', amount: 150, isGrand: true },
        { label: 'Paid on the invoice', amount: 108.25 },
        { label: 'Saved as credit', amount: 41.75 },
      ]),
    );
  });

  it('does not count as paid what was credited', () => {
    const credited = makeInvoice({ paid_amount: 70, credited_amount: 20, balance: 38.25 });

    const { totals } = receiptToPrintDocument(credited, makePayment(), card);

    expect(totals).toEqual(
      expect.arrayContaining([
        { label: 'Credited', amount: 20 },
        { label: 'Total paid', amount: 50 },
      ]),
    );
    expect(invoiceTotals(credited).slice(-3)).toEqual([
      { label: 'Credited', amount: -20 },
      { label: 'Paid', amount: -50 },
      { label: 'Balance due', amount: 38.25, isGrand: true },
    ]);
  });

  it('says no more than the payment where nothing is left over', () => {
    const printDocument = receiptToPrintDocument(makeInvoice(), makePayment(), card);

    expect(printDocument.description).toBe(
      'Thank you. We have received $50.00 for invoice INV-0001.',
    );
    expect(printDocument.totals.map(({ label }) => label)).not.toContain('Saved as credit');
  });
});

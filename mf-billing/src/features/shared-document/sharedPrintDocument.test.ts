import { makeQuote, makeInvoice } from '../../shared/makeDocuments.ts';
import { quoteToPrintDocument } from '../../shared/print/quotePrintDocument.ts';
import { invoiceToPrintDocument } from '../../shared/print/invoicePrintDocument.ts';
import { unknownCompany } from '../../data/lookups.ts';
import { sharedToPrintDocument } from './sharedPrintDocument.ts';

/** What a client's copy may leave out: who else is named, and numbers of the office. */
const withoutParties = ({
  parties: _parties,
  facts: _facts,
  ...printDocument
}: ReturnType<typeof sharedToPrintDocument>) => printDocument;

const sharedOf = (invoice: ReturnType<typeof makeInvoice>) => ({
  ...invoice,
  type: 'invoice' as const,
  number: invoice.invoice_number,
  payments: [],
  refunds: [],
  company: unknownCompany,
});

describe('sharedToPrintDocument', () => {
  it.each([
    ['sent', makeInvoice({ due_date: '2026-12-20', payment_terms: null })],
    ['overdue', makeInvoice({ payment_status: 'overdue', payment_terms: 'net30' })],
    ['void', makeInvoice({ status: 'void' })],
    ['credit note', makeInvoice({ kind: 'credit_note', description: 'Drywall' })],
  ])('prints an invoice, %s, as the contractor has it', (_, invoice) => {
    const shared = sharedOf(invoice);

    expect(withoutParties(sharedToPrintDocument(shared))).toEqual(
      withoutParties(invoiceToPrintDocument(invoice, unknownCompany)),
    );
  });

  it('prints the PO number for both', () => {
    const invoice = makeInvoice({ po_number: 'PO-4711' });
    const shared = sharedOf(invoice);
    const fact = { label: 'PO number', value: 'PO-4711' };

    expect(sharedToPrintDocument(shared).facts).toContainEqual(fact);
    expect(invoiceToPrintDocument(invoice, unknownCompany).facts).toContainEqual(fact);
    expect(invoiceToPrintDocument(makeInvoice(), unknownCompany).facts).not.toContainEqual(
      expect.objectContaining({ label: 'PO number' }),
    );
  });

  it.each([
    ['TX-4711', 'Exemption certificate TX-4711'],
    ['', 'No sales tax charged'],
  ])('says on both that the client is tax exempt: %j', (tax_exemption, text) => {
    const quote = makeQuote({ tax_exemption, tax_rate: 0, tax_amount: 0 });
    const shared = {
      ...quote,
      type: 'quote' as const,
      number: quote.quote_number,
      company: unknownCompany,
    };
    const printed = { heading: 'Tax exempt', text };

    expect(sharedToPrintDocument(shared).texts).toContainEqual(printed);
    expect(quoteToPrintDocument(quote, unknownCompany).texts).toContainEqual(printed);
    expect(
      invoiceToPrintDocument(makeInvoice({ tax_exemption }), unknownCompany).texts,
    ).toContainEqual(printed);
  });

  it('says the reason of a credit note once', () => {
    const reason = makeInvoice({ kind: 'credit_note', description: 'Drywall' });

    expect(invoiceToPrintDocument(reason, unknownCompany)).toMatchObject({
      description: null,
      lines: [{ name: 'Drywall' }],
    });
    expect(
      invoiceToPrintDocument({ ...reason, description: 'As agreed' }, unknownCompany).description,
    ).toBe('As agreed');
  });

  it.each([['sent' as const], ['expired' as const]])('prints a quote, %s, as well', (status) => {
    const quote = makeQuote({ status });
    const shared = {
      ...quote,
      type: 'quote' as const,
      number: quote.quote_number,
      company: unknownCompany,
    };

    expect(withoutParties(sharedToPrintDocument(shared))).toEqual(
      withoutParties(quoteToPrintDocument(quote, unknownCompany)),
    );
  });
});

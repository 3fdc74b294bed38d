import { makeQuoteRow } from '../../shared/makeDocuments.ts';
import { quotesCsv } from './exportQuotes.ts';

it('exports figures with two decimals, and a client’s commas and quotes intact', () => {
  const csv = quotesCsv([makeQuoteRow({ client_name: 'Lake, "Morgan"', billed_amount: 5 })]);

  expect(csv).toContain(
    '"Quote #","Client","Project","Title","Subtotal","Discount","Tax","Amount","Billed","Status"',
  );
  expect(csv).toContain('"Lake, ""Morgan"""');
  expect(csv).toMatch(/100\.00.*0\.00.*8\.25.*108\.25.*5\.00.*Draft.*2026-11-01.*2026-12-31/);
});

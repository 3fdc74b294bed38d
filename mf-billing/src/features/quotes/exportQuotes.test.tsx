import { makeQuoteRow } from '../../shared/makeDocuments.ts';
import { quotesCsv } from './exportQuotes.ts';

it('exports figures with two decimals, and a client’s commas and quotes intact', () => {
  const csv = quotesCsv([makeQuoteRow({ client_name: 'Lake, "Morgan"', billed_amount: 5 })]);

  expect(csv).toContain('"Quote #","Client","Project","Title","Amount","Billed","Status"');
  expect(csv).toContain('"Lake, ""Morgan"""');
  expect(csv).toMatch(/108\.25.*5\.00.*Draft.*2026-11-01.*2026-12-31/);
});

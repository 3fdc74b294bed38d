import { makeQuote, makeQuoteLine } from '../../shared/makeDocuments.ts';
import { changesBetween } from './revisionDiff.ts';

describe('changesBetween', () => {
  it('is empty for the same quote', () => {
    expect(changesBetween(makeQuote(), makeQuote())).toEqual([]);
  });

  it('names changed fields, lines and the total', () => {
    const before = makeQuote({
      items: [makeQuoteLine({ name: 'Tiles' }), makeQuoteLine({ name: 'Paint' })],
    });
    const after = makeQuote({
      title: 'Kitchen, larger',
      total_amount: 250,
      items: [
        makeQuoteLine({ name: 'Tiles', quantity: 3, total_price: 150 }),
        makeQuoteLine({ name: 'Sink', quantity: 1, total_price: 50 }),
      ],
    });

    expect(changesBetween(before, after)).toEqual([
      { what: 'Title', before: 'Kitchen remodel', after: 'Kitchen, larger' },
      { what: 'Tiles', before: '2 sheet × $50.00 = $100.00', after: '3 sheet × $50.00 = $150.00' },
      { what: 'Paint', before: '2 sheet × $50.00 = $100.00', after: 'removed' },
      { what: 'Sink', before: '–', after: '1 sheet × $50.00 = $50.00' },
      { what: 'Total', before: '$108.25', after: '$250.00' },
    ]);
  });
});

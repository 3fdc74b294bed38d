import { contactHref, termsLabel } from './vendorLabels.ts';

describe('contactHref', () => {
  it.each([
    [{ name: 'A & B', email: 'a@b.co', phone: '1' }, 'mailto:a@b.co?subject=Hello%20A%20%26%20B'],
    [{ name: 'A', email: null, phone: '(512) 555-0100' }, 'tel:5125550100'],
    [{ name: 'A', email: null, phone: '512-555-0100 x12' }, 'tel:5125550100,12'],
    [{ name: 'A', email: '', phone: null }, null],
  ])('of %j', (vendor, href) => {
    expect(contactHref(vendor)).toBe(href);
  });
});

it('spells out COD', () => {
  expect(termsLabel('COD')).toBe('COD (Cash on Delivery)');
  expect(termsLabel('Net 30')).toBe('Net 30');
});

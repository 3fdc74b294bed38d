import { contactHref, termsLabel, websiteHref } from './vendorWords.ts';

describe('contactHref', () => {
  it.each([
    [{ name: 'A & B', email: 'a@b.co', phone: '1' }, 'mailto:a@b.co?subject=Hello%20A%20%26%20B'],
    [{ name: 'A', email: null, phone: '(512) 555-0100' }, 'tel:5125550100'],
    [{ name: 'A', email: '', phone: null }, null],
  ])('of %j', (vendor, href) => {
    expect(contactHref(vendor)).toBe(href);
  });
});

describe('names of terms and addresses of pages', () => {
  it('writes COD out', () => {
    expect(termsLabel('COD')).toBe('COD (Cash on Delivery)');
    expect(termsLabel('Net 30')).toBe('Net 30');
  });

  it.each([
    ['lumber.test', 'https://lumber.test'],
    ['http://lumber.test', 'http://lumber.test'],
    ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ])('makes %s safe to open', (website, href) => {
    expect(websiteHref(website)).toBe(href);
  });
});

import { addressLine, websiteHref } from './address.ts';

describe('addressLine', () => {
  it.each([
    [
      { street: '12 Mill Rd', city: 'Austin', state: 'TX', zip: '78701', country: 'USA' },
      '12 Mill Rd, Austin, TX 78701',
    ],
    [{ city: 'Toronto', state: 'ON', country: 'Canada' }, 'Toronto, ON, Canada'],
    [{ city: 'Austin', street: null }, 'Austin'],
    [{ country: 'Canada' }, ''],
    [{}, ''],
  ])('of %j', (address, line) => {
    expect(addressLine(address)).toBe(line);
  });
});

describe('websiteHref', () => {
  it.each([
    ['lumber.test', 'https://lumber.test'],
    ['http://lumber.test', 'http://lumber.test'],
    ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ])('makes %s safe to open', (website, href) => {
    expect(websiteHref(website)).toBe(href);
  });
});

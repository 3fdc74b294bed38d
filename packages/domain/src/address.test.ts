import { addressLine } from './address.ts';

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

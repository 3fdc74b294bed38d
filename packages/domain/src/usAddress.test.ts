import { addressLine } from './address.ts';
import { readAddressLine, toState } from './usAddress.ts';

describe('toState', () => {
  it.each([
    ['Texas', 'TX'],
    [' new  york ', 'NY'],
    ['tx', 'TX'],
    ['D.C.', 'DC'],
    ['Ontario', 'Ontario'],
    ['', ''],
  ])('takes "%s" as "%s"', (text, state) => {
    expect(toState(text)).toBe(state);
  });
});

describe('readAddressLine', () => {
  it.each([
    { street: '12 Mill Rd', city: 'Austin', state: 'TX', zip: '78701', country: '' },
    { street: '12 Mill Rd, Suite 4', city: 'Austin', state: 'TX', zip: '78701-1234', country: '' },
    { street: '', city: 'Austin', state: 'TX', zip: '78701', country: '' },
    { street: '12 Mill Rd', city: 'Austin', state: 'TX', zip: '', country: '' },
    { street: '1 Main St', city: 'New York', state: 'NY', zip: '10001', country: 'Canada' },
  ])('reads back what an export writes of %j', (address) => {
    expect(readAddressLine(addressLine(address))).toEqual(address);
  });

  it.each([
    ['12 Mill Rd, Austin, Texas 78701', 'TX'],
    ['12 Mill Rd, Austin, TX, 78701', 'TX'],
  ])('knows the state of "%s"', (line, state) => {
    expect(readAddressLine(line)).toMatchObject({ city: 'Austin', state, zip: '78701' });
  });

  it.each(['12 Mill Rd', '12 Mill Rd, Suite 4', 'Route 5, Washington', 'Toronto, ON M5V 2T6', ''])(
    'leaves "%s" alone',
    (line) => {
      expect(readAddressLine(line)).toBeNull();
    },
  );
});

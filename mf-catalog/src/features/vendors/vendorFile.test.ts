import { makeVendor } from '../../shared/makeVendor.ts';
import { toVendorRow, vendorExportColumns, vendorImportFields } from './vendorFile.ts';

const addressOf = (row: Parameters<typeof toVendorRow>[0]) => {
  const { street, city, state, zip } = toVendorRow(row);
  return { street, city, state, zip };
};

describe('toVendorRow', () => {
  it('splits an address exported on one line', () => {
    const { address } = makeVendor();
    const line = vendorExportColumns.find(({ title }) => title === 'Address')?.value(makeVendor());

    expect(addressOf({ name: 'Acme', street: line })).toEqual(address);
  });

  it.each([
    { street: '12 Mill Rd, Suite 4' },
    { street: '12 Mill Rd, Austin, TX 78701', city: 'Round Rock' },
    { name: 'Acme' },
  ])('leaves %j as it is', (row) => {
    expect(toVendorRow(row)).toEqual(row);
  });
});

it('converts a state name to its two letters', () => {
  const state = vendorImportFields.find(({ key }) => key === 'state');

  expect(state?.parse?.('texas')).toEqual({ value: 'TX' });
});

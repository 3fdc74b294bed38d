import { toCsv } from '@plumbline/design/import';
import { makeClient } from '../../shared/makeClient.ts';
import { clientExportColumns, clientImportFields, clientKeys, toClientRow } from './clientFile.ts';

const parse = (key: string, text: string) =>
  clientImportFields.find((field) => field.key === key)?.parse?.(text);

describe('clients_{date}.csv', () => {
  it('has the specified columns, every value quoted', () => {
    const [titles, row] = toCsv(clientExportColumns, [makeClient()]).split('\r\n');

    expect(titles).toBe(
      '\uFEFF"Name","Email","Phone","Company","Type","Status","Payment Terms","Address","Created Date"',
    );
    expect(row).toBe(
      '"Morgan Lake","morgan@lake.test","(512) 555-0134","Lake Holdings","Residential","Active","Net 30","12 Mill Rd, Austin, TX 78701","2024-03-01"',
    );
  });

  it('exports no spreadsheet formulas', () => {
    const text = toCsv(clientExportColumns, [
      makeClient({ name: '=cmd|" /C calc"!A0', email: '@SUM(1)', phone: '+442079460000' }),
      makeClient({ phone: '+15125550134' }),
    ]);

    expect(text).toContain(`"'=cmd|"" /C calc""!A0","'@SUM(1)","'+442079460000"`);
    expect(text).toContain('"(512) 555-0134"');
  });
});

describe('a clients file', () => {
  it.each([
    ['phone', '(512) 555-0134', { value: '(512) 555-0134' }],
    ['phone', '512.555.0134', { value: '(512) 555-0134' }],
    ['phone', '512.555.0134 x12', { value: '(512) 555-0134', note: 'extension 12 not imported' }],
    ['phone', '512-555-CALL', { problem: 'Please enter a valid phone number' }],
    ['phone', '=1+1', { problem: 'Please enter a valid phone number' }],
    ['phone', '()', { problem: 'Please enter a valid phone number' }],
    ['payment_terms', 'Net 45', { value: 'net45' }],
    ['payment_terms', 'Cash on Delivery', { value: 'cod' }],
    ['client_type', 'COMMERCIAL', { value: 'commercial' }],
    ['preferred_contact_method', 'SMS', { value: 'text' }],
    ['is_active', 'Inactive', { value: false }],
    ['state', 'Texas', { value: 'TX' }],
  ])('reads %s from %j', (key, text, parsed) => {
    expect(parse(key, text)).toEqual(parsed);
  });

  it('combines address columns', () => {
    expect(toClientRow({ name: 'A', city: 'Austin', state: 'TX' })).toEqual({
      name: 'A',
      address: { city: 'Austin', state: 'TX' },
    });
    expect(toClientRow({ name: 'A', country: 'Canada' })).toEqual({
      name: 'A',
      address: { country: 'Canada' },
    });
  });

  it('splits an address exported on one line', () => {
    expect(toClientRow({ name: 'A', street: '12 Mill Rd, Austin, TX 78701' })).toEqual({
      name: 'A',
      address: { street: '12 Mill Rd', city: 'Austin', state: 'TX', zip: '78701' },
    });
    expect(toClientRow({ name: 'A', street: '12 Mill Rd, Suite 4' }).address).toEqual({
      street: '12 Mill Rd, Suite 4',
    });
  });

  it('reads the country from the line unless a column sets it', () => {
    const street = '1 Main St, Austin, TX 78701, Mexico';

    expect(toClientRow({ street }).address).toMatchObject({ country: 'Mexico' });
    expect(toClientRow({ street, country: 'Canada' }).address).toMatchObject({ country: 'Canada' });
  });

  it.each([
    ['mail', { email: 'A@x.test' }, { email: 'a@x.test', name: 'Other' }, true],
    ['a mail each', { email: 'a@x.test' }, { email: 'b@x.test' }, false],
    ['name and phone, one mail', { email: 'a@x.test' }, {}, true],
    ['name and phone, no mail', {}, { phone: '15125550134' }, true],
    ['another phone, one mail', { email: 'a@x.test' }, { phone: '(512) 555-0177' }, false],
    ['name alone', { phone: undefined }, { phone: undefined }, true],
    ['name alone, one mail', { email: 'a@x.test' }, { phone: undefined }, false],
  ])('knows a row again by %s', (_, first, second, isSame) => {
    const row = { name: 'Ada', phone: '(512) 555-0134' };
    const { gives } = clientKeys({ ...row, ...first });
    const { asks } = clientKeys({ ...row, ...second });

    expect(asks.some((key) => gives.includes(key))).toBe(isSame);
  });
});

import { leadImportFields, leadKeys, toLeadRow } from './leadFile.ts';

const parse = (key: string, text: string) =>
  leadImportFields.find((field) => field.key === key)?.parse?.(text);

it.each([
  ['value_low', '$8,000', { value: 8000 }],
  ['value_low', '8.5k', { value: 8500 }],
  ['value_low', 'about 8', { problem: 'Enter an amount in dollars' }],
  ['next_step_on', '3/2/2027', { value: '2027-03-02' }],
  ['next_step_on', '2027-03-02', { value: '2027-03-02' }],
  ['next_step_on', '13/45/2027', { problem: 'Enter a date such as 3/2/2026' }],
  ['next_step_on', '2/30/2027', { problem: 'Enter a date such as 3/2/2026' }],
  ['value_low', '99999999999', { problem: 'Enter an amount below $10 billion' }],
  ['name', '<script>alert(1)</script>', { problem: 'Remove HTML tags such as <b>' }],
  ['title', 'Deck < 300 sq ft', { value: 'Deck < 300 sq ft' }],
  ['phone', '512.555.0134', { value: '(512) 555-0134' }],
  ['phone', '123', { problem: 'Please enter a valid phone number' }],
  ['phone', 'call me', { problem: 'Please enter a valid phone number' }],
  ['state', 'Texas', { value: 'TX' }],
])('reads %s from %j', (key, text, parsed) => {
  expect(parse(key, text)).toEqual(parsed);
});

it('finds repeated rows by email or phone, and divides an address on one line', () => {
  expect(leadKeys({ email: 'A@b.test ', phone: '+1 (512) 555-0134' }).asks).toEqual([
    'mail a@b.test',
    'phone 5125550134',
  ]);
  expect(leadKeys({ name: 'Ada' }).asks).toEqual([]);
  expect(toLeadRow({ name: 'A', street: '12 Mill Rd, Austin, TX 78701' })).toMatchObject({
    street: '12 Mill Rd',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
  });
  expect(toLeadRow({ name: 'A', street: '12 Mill Rd', city: 'Austin' })).toMatchObject({
    street: '12 Mill Rd',
  });
});

import { bulkMail } from './bulkMail.ts';

describe('bulkMail', () => {
  it.each([
    [[], { problem: 'Please select at least one vendor to email.' }],
    [[{ email: null }], { problem: 'Selected vendors do not have email addresses.' }],
    [[{ email: 'a@b.co' }, { email: null }, { email: 'c@d.co' }], { href: 'mailto:a@b.co,c@d.co' }],
  ])('to %j', (vendors, answer) => {
    expect(bulkMail(vendors)).toEqual(answer);
  });
});

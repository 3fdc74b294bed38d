import { bulkMail } from './bulkMail.ts';

describe('bulkMail', () => {
  it.each([
    [[], { problem: 'Please select at least one vendor to email.' }],
    [[{ email: null }], { problem: 'Selected vendors do not have email addresses.' }],
    [[{ email: 'a@b.co' }], { href: 'mailto:a@b.co', without: 0 }],
    [
      [{ email: 'a@b.co' }, { email: null }, { email: 'c@d.co' }],
      { href: 'mailto:?bcc=a@b.co,c@d.co', without: 1 },
    ],
  ])('to %j', (vendors, answer) => {
    expect(bulkMail(vendors)).toEqual(answer);
  });
});

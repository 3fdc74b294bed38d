import { mailable, mailForm, mailtoHref } from './mailForm.ts';

describe('mailable', () => {
  const ada = { email: 'a@b.co', mail_opt_out_at: null };
  const unreachable = { email: null, mail_opt_out_at: null };
  const optedOut = { email: 'c@d.co', mail_opt_out_at: '2026-11-01T09:00:00Z' };
  const many = Array.from({ length: 501 }, () => ada);

  it.each([
    ['nobody', [], { problem: 'Please select at least one client to email.' }],
    [
      'one without an address',
      [unreachable],
      { problem: 'Selected clients do not have email addresses.' },
    ],
    [
      'one who wants none',
      [unreachable, optedOut],
      { problem: 'The selected clients opted out of your emails.' },
    ],
    ['too many', many, { problem: 'You can email up to 500 clients at a time. Select fewer.' }],
    [
      'some of each',
      [ada, unreachable, optedOut],
      { clients: [ada], skipped: { withoutAddress: 1, optedOut: 1 } },
    ],
  ])('to %s', (_, clients, answer) => {
    expect(mailable(clients)).toEqual(answer);
  });
});

describe('mailtoHref', () => {
  it.each([
    [[{ email: 'a@b.co' }], 'mailto:a@b.co?subject=Hi%20%26%20hello&body=One%0ATwo'],
    [
      [{ email: 'a@b.co' }, { email: null }, { email: 'c@d.co' }],
      'mailto:?bcc=a@b.co,c@d.co&subject=Hi%20%26%20hello&body=One%0ATwo',
    ],
  ])('to %j', (clients, href) => {
    expect(mailtoHref(clients, { subject: 'Hi & hello', body: 'One\nTwo' })).toBe(href);
  });
});

it('requires a subject and a message', () => {
  const { error } = mailForm.safeParse({ subject: ' ', body: '' });

  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Enter a subject',
    'Enter a message',
  ]);
});

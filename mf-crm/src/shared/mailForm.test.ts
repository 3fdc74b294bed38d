import { mailable, mailForm, mailtoHref } from './mailForm.ts';

describe('mailable', () => {
  it.each([
    [[], { problem: 'Please select at least one client to email.' }],
    [[{ email: null }], { problem: 'Selected clients do not have email addresses.' }],
    [[{ email: 'a@b.co' }, { email: null }], { clients: [{ email: 'a@b.co' }] }],
  ])('of %j', (clients, answer) => {
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

it('asks for a subject and a message', () => {
  const { error } = mailForm.safeParse({ subject: ' ', body: '' });

  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Enter a subject',
    'Enter a message',
  ]);
});

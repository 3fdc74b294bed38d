import { projectUpdateMessages, type ProjectUpdate } from './projectUpdateMessages.ts';

const update: ProjectUpdate = {
  client_name: 'Rosa Diaz',
  project: 'Lake House',
  address: null,
  from_status: 'planning',
  status: 'in_progress',
  changed_on: '2026-11-20',
  ends_on: '2027-02-01',
};
const words = (changes: Partial<ProjectUpdate>, contact = {}) =>
  projectUpdateMessages({ ...update, ...changes }, contact);

it.each([
  ['planning', 'in_progress', 'is now in progress', 'The work has begun.', 'In Progress'],
  ['on_hold', 'in_progress', 'is now in progress', 'The work goes on.', 'In Progress'],
  ['in_progress', 'on_hold', 'is now on hold', 'The work is paused.', 'On Hold'],
  ['in_progress', 'delayed', 'is delayed', 'takes longer than planned', 'Delayed'],
  ['in_progress', 'completed', 'is completed', 'The work is done.', 'Completed'],
] as const)('says from %s to %s what it means', (from_status, status, news, meaning, label) => {
  const { subject, body, facts } = words({ from_status, status });

  expect(subject).toBe(`Lake House ${news}`);
  expect(body).toContain(`your project Lake House ${news}. `);
  expect(body).toContain(meaning);
  expect(facts).toContainEqual(['Status', label]);
  expect(facts).toContainEqual(['Since', 'November 20, 2026']);
});

it.each(['on_hold', 'delayed', 'completed'] as const)('of %s it promises no day', (status) => {
  expect(words({ status }).facts.flat()).not.toContain('Planned completion');
});

it.each([
  [{}, undefined],
  [{ phone: '512 555 0100' }, 'If you have a question, call us at 512 555 0100.'],
  [{ email: 'a@b.c' }, 'If you have a question, reply to this mail.'],
  [
    { email: 'a@b.c', phone: '512 555 0100' },
    'If you have a question, reply to this mail or call us at 512 555 0100.',
  ],
])('says how to ask with %j', (contact, question) => {
  const [, , last] = words({}, contact).body.split('\n\n');

  expect(last).toBe(question);
});

it('cuts a long name in the subject, which holds 200 characters', () => {
  const { subject, body } = words({ project: 'x'.repeat(200) });

  expect(subject.length).toBeLessThanOrEqual(200);
  expect(body).toContain('x'.repeat(200));
});

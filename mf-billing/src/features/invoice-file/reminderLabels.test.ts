import type { Reminder, Schedule } from '../../data/reminders.ts';
import { makeInvoice } from '../../shared/makeDocuments.ts';
import { nextReminder } from './reminderLabels.ts';

const entry = (id: string, days_after_due: number, is_active = true): Schedule => ({
  id,
  name: id,
  days_after_due,
  channel: 'email',
  message: null,
  is_active,
});
const schedule = [entry('late', 7), entry('early', -3), entry('paused', 0, false)];
const reminded: Reminder = {
  id: 'r',
  schedule_id: 'early',
  channel: 'email',
  recipient: null,
  status: 'sent',
  error: null,
  sent_at: null,
  created_at: '2026-11-28T12:00:00Z',
};
const day = '2026-11-20';

it.each([
  ['the soonest entry', {}, [], day, '2026-11-28'],
  ['not one that went out', {}, [reminded], day, '2026-12-08'],
  ['today’s', {}, [], '2026-12-08', '2026-12-08'],
  ['none whose day is over', {}, [], '2026-12-09', undefined],
  ['none when paid', { balance: 0, status: 'paid' }, [], day, undefined],
  ['none when switched off', { has_reminders: false }, [], day, undefined],
  ['none of a draft', { status: 'draft' }, [], day, undefined],
] as const)('the next reminder is %s', (_, invoice, log, now, expected) => {
  expect(nextReminder(makeInvoice(invoice), schedule, log, now)?.day).toBe(expected);
});

it('passes over a client without an address of that kind', () => {
  const texts: Schedule = { ...entry('text', 10), channel: 'sms' };
  const { client } = makeInvoice();
  const ned = makeInvoice({ client: client && { ...client, email: null, phone: '512-555-0100' } });

  expect(nextReminder(ned, schedule, [], day)).toMatchObject({ isReached: false });
  expect(nextReminder(ned, [...schedule, texts], [], day)).toMatchObject({
    channel: 'sms',
    isReached: true,
  });
});

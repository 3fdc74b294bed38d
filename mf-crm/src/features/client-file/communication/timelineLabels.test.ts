import type { EntryType } from '../../../data/timeline.ts';
import { entryStatus, entryText, entryTitle, kindOf } from './timelineLabels.ts';

const entry = (type: EntryType, title: string | null, description: string | null) => ({
  id: '1',
  type,
  title,
  description,
  status: null,
  created_at: '2026-11-01T12:00:00Z',
  failure: null,
});

it.each([
  [entry('note', null, 'Call back'), null, 'Call back'],
  [entry('message_in', '+15125550134', 'Yes'), null, 'Yes'],
  [entry('mail_out', 'Hello', 'Dear Morgan'), 'Hello', 'Dear Morgan'],
  [entry('invoice', 'INV-1', 'Deck'), 'INV-1 Deck', null],
  [entry('survey', '5', 'Great'), '5 of 5 stars', 'Great'],
  [entry('survey', null, null), 'Not answered yet', null],
  [entry('document', 'Contract.pdf', null), 'Contract.pdf', null],
])('%j reads', (one, title, text) => {
  expect(entryTitle(one)).toBe(title);
  expect(entryText(one)).toBe(text);
});

it.each([
  ['mail_out', 'sent', 'Email sent', null],
  ['message_out', 'delivered', 'Text sent', 'delivered'],
  ['quote', 'sent', 'Quote', 'sent'],
  ['mail_out', 'pending', 'Email queued', null],
  ['message_out', 'pending', 'Text queued', null],
  ['mail_out', 'failed', 'Email not sent', null],
  ['message_out', 'retried', 'Text not sent', 'resent'],
  ['survey', 'answered', 'Survey', null],
  ['invoice', 'credited', 'Credit note', null],
  ['invoice', 'partial', 'Invoice', 'partially paid'],
] as const)('a %s that is %s is called “%s”', (type, status, label, words) => {
  const one = { ...entry(type, null, null), status };

  expect(kindOf(one).label).toBe(label);
  expect(entryStatus(one)).toBe(words);
});

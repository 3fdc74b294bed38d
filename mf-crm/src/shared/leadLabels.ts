import { z } from '@plumbline/data';
import { formatDate, formatMoney } from '@plumbline/design';
import type { Lead, LeadEvent, LeadRow } from '../data/leadSchemas.ts';

/** "$8,000 – $12,000", or the one that is known; undefined without any. */
export function valueRange({ value_low, value_high }: LeadRow): string | undefined {
  const ends = [...new Set([value_low, value_high])].flatMap((one) =>
    one === null ? [] : [formatMoney(one, { whole: true })],
  );
  return ends.length > 0 ? ends.join(' – ') : undefined;
}

/** An address on one line. */
export const addressLine = ({ street, city, state, zip }: LeadRow['address']): string =>
  [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Names the Undo of losing a lead: it is withdrawn when the lead is reopened. */
export const lossOf = (lead: string): string => `lost ${lead}`;

export const contactKinds = {
  note: 'Note',
  call: 'Call',
  text: 'Text message',
  email: 'Email',
  meeting: 'Meeting',
} as const;

/** How a lead can be written to. */
export const messageKinds = ({ may_text, email }: Pick<Lead, 'may_text' | 'email'>) => [
  ...(may_text ? [{ value: 'text', label: 'Text message' }] : []),
  ...(email ? [{ value: 'email', label: 'Email' }] : []),
];

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const dated = (value: unknown): string => (asText(value) ? formatDate(asText(value)) : '');

const fileNames = z.array(z.object({ name: z.string() }));
function filesAdded(files: unknown): string {
  const names = (fileNames.safeParse(files).data ?? []).map(({ name }) => name);
  return names.length === 1 ? `File added: ${names[0]}` : `${names.length} files added`;
}

const titles: Record<string, (event: LeadEvent) => string> = {
  created: () => 'Lead added',
  form: () => 'Inquiry from the website',
  joined: () => 'Asked again',
  stage: ({ body, detail }) => `Moved from ${asText(detail.from)} to ${body}`,
  owner: ({ body }) => (body ? `Assigned to ${body}` : 'Owner removed'),
  next_step: ({ body, detail }) => `Next step: ${body}${detail.on ? `, ${dated(detail.on)}` : ''}`,
  step_done: ({ body }) => `Done: ${body}`,
  snoozed: ({ detail }) => (detail.until ? `Snoozed until ${dated(detail.until)}` : 'Snooze ended'),
  quote: ({ body, detail }) => `Quote ${body} ${quoteActs[asText(detail.status)] ?? 'changed'}`,
  won: () => 'Won',
  lost: ({ detail }) =>
    `Lost: ${asText(detail.reason)}${detail.follow_up_on ? `; ask again ${dated(detail.follow_up_on)}` : ''}`,
  reopened: () => 'Reopened',
  converted: () => 'Became a project',
  file: ({ detail }) => filesAdded(detail.files),
  visit: ({ body, detail }) =>
    detail.act ? `Visit ${asText(detail.act)}: ${body}` : `Visit: ${body}`,
  ...Object.fromEntries(Object.entries(contactKinds).map(([kind, label]) => [kind, () => label])),
  text: ({ is_inbound }) => (is_inbound ? 'Text message received' : 'Text message'),
  email: ({ is_inbound }) => (is_inbound ? 'Email received' : 'Email'),
};
const quoteActs: Record<string, string> = {
  sent: 'sent',
  accepted: 'accepted',
  rejected: 'declined',
  expired: 'expired',
  draft: 'revised',
};
const withoutBody = ['visit', 'stage', 'owner', 'next_step', 'step_done', 'quote'];

/** What happened, in a few words. */
export const eventTitle = (event: LeadEvent): string => titles[event.kind]?.(event) ?? event.kind;

/** What was written, where the title doesn't say it. */
export const eventText = ({ kind, body }: LeadEvent): string =>
  withoutBody.includes(kind) ? '' : body;

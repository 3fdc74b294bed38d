import type { ProjectStatus } from '@plumbline/domain';
import type { Fact } from '@plumbline/mail';
import { longDay } from '../mail/figures.ts';

/** The statuses that clients are emailed about (private.notified_statuses). */
export const toldStatuses = [
  'in_progress',
  'on_hold',
  'delayed',
  'completed',
] as const satisfies readonly ProjectStatus[];
type ToldStatus = (typeof toldStatuses)[number];

/** A project has changed its status; days are YYYY-MM-DD. */
export type ProjectUpdate = {
  client_name: string;
  project: string;
  address: string | null;
  from_status: string;
  status: ToldStatus;
  changed_on: string;
  /** The day on which the work is planned to end, if that is still to come. */
  ends_on: string | null;
};
/** How a client reaches the company. */
type Contact = { phone?: string | null | undefined; email?: string | null | undefined };

// A subject holds 200 characters.
const longestName = 150;

/** The subject, the words and the facts of the mail that tells a client of a new status. */
export function projectUpdateMessages(update: ProjectUpdate, contact: Contact) {
  const { client_name, project, address, status, changed_on, ends_on } = update;
  const { label, news, meaning } = toMessage(update);
  const question = questions(contact);
  const facts: Fact[] = [
    ['Project', project],
    ...(address ? [['Address', address] as const] : []),
    ['Status', label],
    ['Since', longDay(changed_on)],
    // A plan says nothing while the work rests, is late, or is done.
    ...(ends_on && status === 'in_progress'
      ? [['Planned completion', longDay(ends_on)] as const]
      : []),
  ];
  return {
    subject: `${project.slice(0, longestName)} ${news}`,
    body: [
      `Hello ${client_name},`,
      `your project ${project} ${news}. ${meaning}`,
      ...(question ? [question] : []),
    ].join('\n\n'),
    facts,
  };
}

function toMessage({ status, from_status }: ProjectUpdate) {
  switch (status) {
    case 'in_progress':
      return {
        label: 'In Progress',
        news: 'is now in progress',
        meaning: from_status === 'planning' ? 'The work has begun.' : 'The work goes on.',
      };
    case 'on_hold':
      return {
        label: 'On Hold',
        news: 'is now on hold',
        meaning: 'The work is paused. We will tell you when it goes on.',
      };
    case 'delayed':
      return {
        label: 'Delayed',
        news: 'is delayed',
        meaning: 'The work takes longer than planned.',
      };
    case 'completed':
      return {
        label: 'Completed',
        news: 'is completed',
        meaning: 'The work is done. Thank you for having trusted us with it.',
      };
  }
}

function questions({ phone, email }: Contact): string | undefined {
  const ways = [email && 'reply to this mail', phone && `call us at ${phone}`].filter(Boolean);
  return ways.length > 0 ? `If you have a question, ${ways.join(' or ')}.` : undefined;
}

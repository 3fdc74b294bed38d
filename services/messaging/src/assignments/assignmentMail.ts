import { type Brand, brandedMail, greeting, type Mail } from '@plumbline/mail';
import { longDay } from '../mail/figures.ts';

export type Asked = {
  title: string;
  start_date: string;
  due_date: string;
  /** HH:MM:SS in the company's time zone. */
  start_time: string | null;
  project: string;
  address: string | null;
  token: string;
};

type AssignmentLetter = {
  to: string;
  name: string | null;
  company: string;
  siteUrl: string;
  assignments: readonly Asked[];
  replyTo?: string;
};

const clock = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
};

export function when({ start_date, due_date, start_time }: Asked): string {
  const first = longDay(start_date) + (start_time ? ` at ${clock(start_time)}` : '');
  return due_date > start_date ? `${first} – ${longDay(due_date)}` : first;
}

/** Asks to confirm dates; each job has its own link. */
export function assignmentMail(
  { to, name, company, siteUrl, assignments, replyTo }: AssignmentLetter,
  brand: Brand,
): Mail {
  const linkOf = ({ token }: Asked) => `${siteUrl}/shared/visits/${token}`;
  const [first] = assignments;
  const isOne = assignments.length === 1;
  return brandedMail(
    {
      to,
      subject:
        isOne && first
          ? `Please confirm: ${first.title}, ${longDay(first.start_date)}`
          : `Please confirm ${assignments.length} dates with ${company}`,
      paragraphs: [
        greeting(name),
        isOne
          ? `${company} scheduled you and needs to know if this date works. You don’t need to sign in.`
          : `${company} scheduled you and needs to know if these dates work. You don’t need to sign in.`,
        ...(isOne ? [] : assignments.map((asked) => `${asked.title}: ${linkOf(asked)}`)),
      ],
      facts: assignments.flatMap((asked) => [
        [asked.title, when(asked)] as const,
        ['Project', [asked.project, asked.address].filter(Boolean).join(', ')] as const,
      ]),
      ...(first && {
        action: {
          label: isOne ? 'Confirm or change' : `Confirm ${first.title}`,
          url: linkOf(first),
        },
      }),
      ...(replyTo && { replyTo }),
    },
    brand,
  );
}

import { when, type Asked } from './assignmentMail.ts';

/** Assignments that a text lists; an email lists all. */
const most = 5;

/** A text that asks to confirm dates; each job has its own link. */
export function assignmentText(
  company: string,
  siteUrl: string,
  assignments: readonly Asked[],
): string {
  const lines = assignments
    .slice(0, most)
    .map(
      (asked) =>
        `${asked.title}, ${asked.project}, ${when(asked)}: ${siteUrl}/shared/visits/${asked.token}`,
    );
  const more = assignments.length - lines.length;
  return [
    `${company}: please confirm ${assignments.length === 1 ? 'this date' : 'these dates'}.`,
    ...lines,
    ...(more > 0 ? [`And ${more} more.`] : []),
    'Reply STOP to stop texts.',
  ].join('\n');
}

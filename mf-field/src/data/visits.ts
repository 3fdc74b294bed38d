import { z, type PendingMutation } from '@plumbline/data';
import type { FieldChange } from './fieldQueue.ts';
import { timeTags } from './timeClock.ts';
import { type Today } from './timeShapes.ts';

export type Visit = Today['visits'][number];
export type VisitAnswer = 'confirmed' | 'declined';

/** Prefix of `about` for answers to visits. */
export const visitFolder = 'field/visit/';

const shownAnswer = z.object({ visit: z.string(), state: z.enum(['confirmed', 'declined']) });

/** Confirms or declines a visit; sent twice, it is one answer. */
export const visitChange = ({ id, title }: Visit, answer: VisitAnswer, note = ''): FieldChange => ({
  about: `${visitFolder}${id}`,
  title: `${answer === 'confirmed' ? 'Confirmed' : 'Declined'}: "${title}"`,
  shows: { visit: id, state: answer },
  write: {
    method: 'post',
    path: '/rpc/answer_visit',
    body: { p_entry_id: id, p_answer: { answer, note } },
  },
  tags: timeTags,
});

/** The visits with queued answers applied. */
export function visitsShown(
  visits: readonly Visit[],
  changes: readonly PendingMutation[],
): (Visit & { isQueued?: boolean })[] {
  const answers = changes
    .filter(({ state }) => state !== 'refused')
    .flatMap(({ shows, state }) => {
      const made = shownAnswer.safeParse(shows).data;
      return made ? [{ ...made, isQueued: state !== 'sent' }] : [];
    });
  return visits.map((visit) => {
    const last = answers.findLast((one) => one.visit === visit.id);
    return last ? { ...visit, state: last.state, isQueued: last.isQueued } : visit;
  });
}

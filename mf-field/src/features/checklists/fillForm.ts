import { z } from '@plumbline/data';
import type { Answers, Checklist, ChecklistItem } from '../../data/checklists.ts';

const entry = z.object({
  value: z.string().max(2000),
  note: z.string().max(500),
  photo: z.string(),
});
export const fillSchema = z.object({ answers: z.record(z.string(), entry) });
/** The answers while they are typed, by item; '' for none. */
export type FillValues = z.infer<typeof fillSchema>;

export const fillValues = ({
  items,
  answers,
}: Pick<Checklist, 'items' | 'answers'>): FillValues => ({
  answers: Object.fromEntries(
    items.map(({ id }) => [
      id,
      {
        value: answers[id]?.value ?? '',
        note: answers[id]?.note ?? '',
        photo: answers[id]?.photo ?? '',
      },
    ]),
  ),
});

/** The answers to store: what is unchanged keeps its time, what was never answered is left out. */
export function answersOf(
  items: readonly ChecklistItem[],
  values: FillValues,
  before: Answers,
  at: string,
): Answers {
  return Object.fromEntries(
    items.flatMap(({ id }) => {
      const typed = values.answers[id];
      const known = before[id];
      const next = {
        value: typed?.value.trim() || null,
        note: typed?.note.trim() ?? '',
        photo: typed?.photo || null,
      };
      const isSame =
        (known?.value ?? null) === next.value &&
        (known?.note ?? '') === next.note &&
        (known?.photo ?? null) === next.photo;
      if (isSame) return known ? [[id, known]] : [];
      return [[id, { ...next, at }]];
    }),
  );
}

const number = /^-?\d{1,12}(\.\d{1,6})?$/;

/** What keeps a checklist from being finished: a message by item. */
export const problemsOf = (items: readonly ChecklistItem[], answers: Answers) =>
  items.flatMap(({ id, kind, required }) => {
    const found = answers[id];
    const value = kind === 'photo' ? found?.photo : found?.value;
    if (!value)
      return required
        ? [{ id, message: kind === 'photo' ? 'Add a photo.' : 'Answer this item.' }]
        : [];
    return kind === 'number' && !number.test(value) ? [{ id, message: 'Enter a number.' }] : [];
  });

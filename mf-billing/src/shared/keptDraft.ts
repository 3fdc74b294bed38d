import { z } from '@plumbline/data';
import type { DraftLine } from './draftLines.ts';

const lineSchema = z.object({
  id: z.string(),
  item_id: z.string().nullable(),
  section: z.string(),
  name: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unit_price: z.string(),
  unit_cost: z.number().nullable(),
  is_optional: z.boolean(),
  is_selected: z.boolean(),
  alternative_group: z.string(),
});

/** An unfinished document: its id, the version it started from, what was typed, and at which step. */
export type KeptDraft<Head> = {
  id: string;
  version: number | null;
  step: string;
  head: Head;
  lines: DraftLine[];
};

/** The key of a draft: one for each user and document, `new` for one that was never saved. */
export const draftKey = (kind: 'quote' | 'invoice', user: string, document: string) =>
  `plumbline.draft.${kind}.${user}.${document}`;

/** Keeps a draft in this browser, so that it survives a reload and a crash. A full storage loses it silently. */
export function keepDraft<Head>(key: string, draft: KeptDraft<Head>): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Nothing can be kept in a full or forbidden storage; the form itself still holds everything.
  }
}

/** The kept draft, unless there is none or it is of another form. */
export function readDraft<Head>(key: string, head: z.ZodType<Head>): KeptDraft<Head> | undefined {
  const schema = z.object({
    id: z.string(),
    version: z.number().nullable(),
    step: z.string(),
    head,
    lines: z.array(lineSchema),
  });
  try {
    const kept = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return kept.success ? kept.data : undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}

import { z } from '@plumbline/data';
import type { DocumentKind } from '../data/schemas.ts';
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
  package: z.string().default(''),
  tax_rate: z.number().nullable().default(null),
  tax_name: z.string().nullable().default(null),
  change_order_id: z.string().nullable().default(null),
});

/** An unsaved draft: its id, content, step, and the version it started from. */
export type StoredDraft<Head> = {
  id: string;
  /** The stored version that was opened; null for a document that was never saved. */
  version: number | null;
  step: string;
  head: Head;
  lines: DraftLine[];
  /** That version itself, the base for merging another user's changes. */
  base?: { head: Head; lines: DraftLine[] } | undefined;
  /** The number suggested for a new document. */
  suggested?: string | undefined;
};

/** The key of a draft: one for each user and document, `new` for one that was never saved. */
export const draftKey = (kind: DocumentKind, user: string, document: string) =>
  `plumbline.draft.${kind}.${user}.${document}`;

/** Stores a draft in localStorage, so it survives a reload. Does nothing if the storage is full. */
export function storeDraft<Head>(key: string, draft: StoredDraft<Head>): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage is full or blocked; the open form still has everything.
  }
}

/**
 * A text where the other has a text, a tick where it has a tick: unfinished, so nothing is judged. A field may be
 * missing: a release after the draft added it.
 */
const isLike = <Head extends object>(head: unknown, like: Head): head is Head =>
  typeof head === 'object' &&
  head !== null &&
  Object.entries(like).every(([field, value]) =>
    ['undefined', typeof value].includes(typeof Reflect.get(head, field)),
  );

/** The stored draft; undefined if there is none or its fields don't match `like`. */
export function readDraft<Head extends object>(
  key: string,
  like: Head,
): StoredDraft<Head> | undefined {
  const typed = {
    head: z.custom<Head>((head) => isLike(head, like)).transform((head) => ({ ...like, ...head })),
    lines: z.array(lineSchema),
  };
  const schema = z.object({
    id: z.string(),
    version: z.number().nullable(),
    step: z.string(),
    ...typed,
    base: z.object(typed).optional(),
    suggested: z.string().optional(),
  });
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}

import { z } from '@plumbline/data';
import type { PunchInput, PunchItem, PunchList } from '../../data/punch.ts';

export const punchSchema = z.object({
  title: z.string().trim().min(1, 'Enter what to fix.').max(200),
  place: z.string().trim().max(120),
  description: z.string().trim().max(2000),
  /** '' for nobody, or `person <id>` or `vendor <id>`. */
  assignee_id: z.string(),
  due_date: z.string(),
});
export type PunchValues = z.infer<typeof punchSchema>;

/** The photo of an item, and where on it the pin is. */
export type PinnedPhoto = { hash: string; x: number | null; y: number | null };

/** A place on a page of a PDF of the project. */
export type PlanPin = {
  documentId: string;
  version: number;
  name: string;
  path: string;
  page: number;
  x: number;
  y: number;
};

/** The pin of an item on a plan. The path is '' for a plan that was deleted or that the user doesn't see. */
export function planPinOf(item: PunchItem | undefined): PlanPin | undefined {
  const { plan_document_id, plan_version, plan_page, plan_x, plan_y, plan } = item ?? {};
  if (!plan_document_id || !plan_version || !plan_page) return undefined;
  return {
    documentId: plan_document_id,
    version: plan_version,
    name: plan?.name ?? 'a plan',
    path: plan?.object_path ?? '',
    page: plan_page,
    x: plan_x ?? 0.5,
    y: plan_y ?? 0.5,
  };
}

export const punchValues = (item: PunchItem | undefined): PunchValues => ({
  title: item?.title ?? '',
  place: item?.place ?? '',
  description: item?.description ?? '',
  assignee_id: item?.assignee_id
    ? `person ${item.assignee_id}`
    : item?.vendor_id
      ? `vendor ${item.vendor_id}`
      : '',
  due_date: item?.due_date ?? '',
});

/** Members first, then vendors; who is chosen already stays a choice. */
export const assigneeOptions = ({ people, vendors }: PunchList, item: PunchItem | undefined) => {
  const options = [
    { value: '', label: 'Not assigned' },
    ...people.map(({ id, name }) => ({ value: `person ${id}`, label: name })),
    ...vendors.map(({ id, name }) => ({ value: `vendor ${id}`, label: `${name} (vendor)` })),
  ];
  const { assignee_id: chosen } = punchValues(item);
  return options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: item?.assignee ?? item?.vendor ?? 'Assigned' }];
};

export function toPunchInput(
  { assignee_id, due_date, ...texts }: PunchValues,
  photo: PinnedPhoto | undefined,
  plan: PlanPin | undefined,
  of: Pick<PunchInput, 'id' | 'project_id' | 'version'>,
): PunchInput {
  const [kind, id = null] = assignee_id.split(' ');
  return {
    ...of,
    ...texts,
    photo_hash: photo?.hash ?? null,
    pin_x: photo?.x ?? null,
    pin_y: photo?.y ?? null,
    plan_document_id: plan?.documentId ?? null,
    plan_version: plan?.version ?? null,
    plan_page: plan?.page ?? null,
    plan_x: plan?.x ?? null,
    plan_y: plan?.y ?? null,
    assignee_id: kind === 'person' ? id : null,
    vendor_id: kind === 'vendor' ? id : null,
    due_date: due_date || null,
    at: new Date().toISOString(),
  };
}

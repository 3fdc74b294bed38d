import { z } from '@plumbline/data';
import type { BidInput, BidRequest } from '../../data/bidShapes.ts';

const isQuantity = (text: string) => /^\d{1,8}(\.\d{1,3})?$/.test(text) && Number(text) > 0;

const line = z.object({
  id: z.string(),
  material_id: z.string(),
  quote_item_id: z.string(),
  budget_line_id: z.string(),
  description: z.string().trim().min(1, 'Enter a description.').max(500),
  quantity: z
    .string()
    .trim()
    .refine(isQuantity, 'Enter a number above 0 with at most three decimals.'),
  unit: z.string().trim().max(40),
  cost_code_id: z.string(),
});

export const bidSchema = z.object({
  title: z.string().trim().min(1, 'Enter a title.').max(200),
  project_id: z.string(),
  kind: z.enum(['materials', 'subcontract']),
  due_on: z.string().min(1, 'Choose when bids are due.'),
  needed_by: z.string(),
  scope: z.string().trim().max(10_000),
  documents: z.array(z.string()).max(20, 'Attach at most 20 documents.'),
  lines: z.array(line).min(1, 'Add a line.'),
});
export type BidValues = z.infer<typeof bidSchema>;

export const emptyBidLine: BidValues['lines'][number] = {
  id: '',
  material_id: '',
  quote_item_id: '',
  budget_line_id: '',
  description: '',
  quantity: '1',
  unit: '',
  cost_code_id: '',
};

/** What a new bid request starts with. */
export type BidStart = {
  project?: { id: string; name: string } | null | undefined;
  quote_id?: string | null | undefined;
  title?: string;
  scope?: string;
  documents?: readonly string[];
  kind?: BidValues['kind'];
  lines?: readonly Omit<BidInput['lines'][number], 'id'>[];
};

const toLine = (given: BidInput['lines'][number]): BidValues['lines'][number] => ({
  id: given.id ?? '',
  material_id: given.material_id ?? '',
  quote_item_id: given.quote_item_id ?? '',
  budget_line_id: given.budget_line_id ?? '',
  description: given.description,
  quantity: String(given.quantity),
  unit: given.unit ?? '',
  cost_code_id: given.cost_code_id ?? '',
});

/** What the form starts with: the request to change, or what a new one is made from. */
export const bidValues = (request: BidRequest | undefined, start: BidStart): BidValues => ({
  title: request?.title ?? start.title ?? '',
  project_id: (request ? request.project_id : start.project?.id) ?? '',
  kind: request?.kind ?? start.kind ?? 'subcontract',
  due_on: request?.due_on ?? '',
  needed_by: request?.needed_by ?? '',
  scope: request?.scope ?? start.scope ?? '',
  documents: request?.documents.map(({ id }) => id) ?? [...(start.documents ?? [])],
  lines: (request?.lines ?? start.lines)?.map(toLine) ?? [emptyBidLine],
});

/** The form as `save_bid_request` takes it. */
export const toBidInput = (
  { lines, project_id, needed_by, ...values }: BidValues,
  of: Pick<BidInput, 'id' | 'version' | 'quote_id'>,
): BidInput => ({
  ...of,
  ...values,
  project_id: project_id || null,
  needed_by: needed_by || null,
  lines: lines.map(({ id, ...given }) => ({
    ...(id && { id }),
    material_id: given.material_id || null,
    quote_item_id: given.quote_item_id || null,
    budget_line_id: given.budget_line_id || null,
    cost_code_id: given.cost_code_id || null,
    description: given.description,
    quantity: Number(given.quantity),
    unit: given.unit || null,
  })),
});

/** A request as the start of a new one: its scope and lines, without vendors and dates. */
export const copyOf = ({ lines, documents, ...request }: BidRequest): BidStart => ({
  title: request.title,
  scope: request.scope,
  kind: request.kind,
  project: request.project,
  quote_id: request.quote_id,
  documents: documents.map(({ id }) => id),
  lines: lines.map(({ id: _id, ...given }) => given),
});

import {
  api,
  countedPage,
  listTag,
  listTags,
  pageOf,
  rowTag,
  toCountedPage,
  type z,
  type CountedPage,
  type ListQuery,
} from '@plumbline/data';
import { bill, billRow, type Bill, type BillRow } from './billSchemas.ts';

/** Where photos and PDFs of bills are stored. */
export const fileBucket = 'vendor-files';

type BillFilters = { q: string; show: string; vendor: string };
export type BillListQuery = ListQuery & { company: string; filters: BillFilters };

const shown: Record<string, object> = {
  check: { state: ['inbox', 'draft', 'exception'] },
  approve: { state: ['matched', 'exception'] },
  pay: { open: true },
  overdue: { overdue: true },
  paid: { state: ['paid'] },
};

const billPage = countedPage(billRow);
/** What changes with a bill: lists, its own page, and the costs and payables of projects. */
export const saved = (id: string | undefined) => [
  listTag('Bill'),
  ...(id ? [rowTag('Bill', id)] : []),
  listTag('ProjectBudget'),
  listTag('Dashboard'),
];

/** A line as it is saved; amounts in dollars. */
type BillLineInput = {
  order_line_id: string | null;
  project_id: string | null;
  cost_code_id: string | null;
  description: string;
  quantity: number;
  unit_cost: number | null;
  amount: number;
};
export type BillInput = {
  id: string;
  version?: number;
  is_inbox?: boolean;
  vendor_id?: string;
  vendor_number?: string;
  kind?: string;
  credit_of?: string | null;
  bill_date?: string;
  due_date?: string | null;
  tax?: number;
  total?: number;
  retainage_percent?: number;
  object_path?: string;
  file_hash?: string;
  note?: string;
  lines?: BillLineInput[];
};

export const { useBillListQuery, useBillQuery, useBillSaveMutation, useBillUploadMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      billList: build.query<CountedPage<BillRow>, BillListQuery, z.infer<typeof billPage>>({
        query:
          ({ filters: { q, show, vendor }, ...list }) =>
          ({ db }) =>
            db.rpc('bill_page', {
              p_filters: {
                ...(q.trim() && { q: q.trim() }),
                ...shown[show],
                ...(vendor && { vendor }),
              },
              ...pageOf(list),
            }),
        rawResponseSchema: billPage,
        transformResponse: toCountedPage,
        providesTags: (page) => listTags('Bill', page?.rows),
      }),
      bill: build.query<Bill, { company: string; id: string }>({
        query:
          ({ id }) =>
          ({ db }) =>
            db.rpc('get_bill', { p_bill_id: id }),
        rawResponseSchema: bill,
        providesTags: (_, __, { id }) => [rowTag('Bill', id)],
      }),
      billSave: build.mutation<Bill, BillInput>({
        query:
          (input) =>
          ({ db }) =>
            db.rpc('save_bill', { p_bill: input }),
        rawResponseSchema: bill,
        invalidatesTags: (_, error, { id }) => (error ? [] : saved(id)),
      }),
      /** Stores a photo or PDF and puts it into the inbox, unchecked. */
      billUpload: build.mutation<Bill, { company: string; id: string; file: File; hash: string }>({
        query:
          ({ company, id, file, hash }) =>
          async ({ db, storeFile }) => {
            const ending =
              file.type === 'application/pdf' ? 'pdf' : (file.type.split('/')[1] ?? 'jpg');
            const path = `${company}/${id}.${ending}`;
            const stored = await storeFile({ bucket: fileBucket, path, file, type: file.type });
            if (!stored.data) return { data: null, error: stored.error };
            const booked = await db.rpc('save_bill', {
              p_bill: { id, is_inbox: true, object_path: stored.data.path, file_hash: hash },
            });
            // Without a bill, nothing would show or delete the uploaded file.
            if (booked.error) await db.storage.from(fileBucket).remove([stored.data.path]);
            return booked;
          },
        rawResponseSchema: bill,
        invalidatesTags: (_, error) => (error ? [] : [listTag('Bill')]),
      }),
    }),
  });

import { api, listTag, rowTag, z } from '@plumbline/data';
import { costRow, stockMovement, type CostRow, type StockMovement } from './materialSchemas.ts';

export type CostInput = {
  vendor_id: string | null;
  cost: number;
  /** A day, `2026-11-21`. */
  effective_date: string;
  notes: string | null;
};
export type StockInput = {
  kind: StockMovement['kind'];
  quantity: number;
  project_id: string | null;
  notes: string | null;
};
/** Whose stock: an item's or a material's. */
export type StockOf = { company: string; end: 'item_id' | 'material_id'; id: string };

/** The company's cost records of the last two years at most, for the price trends. */
const trendLength = 500;

/** Tags to refresh: a new cost can change the material's cost, prices, and margins. */
const touchedBy = (materialId: string) => [
  listTag('CostTracking'),
  rowTag('Material', materialId),
  listTag('Material'),
  listTag('VendorMaterial'),
  listTag('Item'),
  listTag('Quote'),
];

const stockTags = ({ end, id }: StockOf) => {
  const type = end === 'item_id' ? 'Item' : 'Material';
  return [rowTag(type, id), listTag(type)];
};

/** Cost records of materials. */
export const {
  useCostHistoryQuery,
  useCostTrendsQuery,
  useCostAddMutation,
  useCostDeleteMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    costHistory: build.query<CostRow[], { company: string; materialId: string }>({
      query:
        ({ company, materialId }) =>
        ({ db }) =>
          db
            .from('cost_history')
            .select('*')
            .eq('company_id', company)
            .eq('material_id', materialId)
            .order('effective_date', { ascending: false })
            .order('created_at', { ascending: false }),
      rawResponseSchema: z.array(costRow),
      providesTags: [listTag('CostTracking')],
    }),
    costTrends: build.query<CostRow[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('cost_history')
            .select('*')
            .eq('company_id', company)
            .order('effective_date', { ascending: false })
            .order('created_at', { ascending: false })
            .limit(trendLength),
      rawResponseSchema: z.array(costRow),
      providesTags: [listTag('CostTracking')],
    }),
    costAdd: build.mutation<null, { company: string; materialId: string; cost: CostInput }>({
      query:
        ({ company, materialId, cost }) =>
        ({ db }) =>
          db
            .from('cost_tracking')
            .insert({ company_id: company, material_id: materialId, ...cost }),
      invalidatesTags: (_, error, { materialId }) => (error ? [] : touchedBy(materialId)),
    }),
    /** Deletes a cost record; the newest remaining record becomes the current cost. */
    costDelete: build.mutation<null, { company: string; materialId: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('cost_tracking').delete().eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error, { materialId }) => (error ? [] : touchedBy(materialId)),
    }),
  }),
});

/** Stock movements of items and materials. */
export const { useStockMovementsQuery, useStockBookMutation, useStockReverseMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      stockMovements: build.query<StockMovement[], StockOf>({
        query:
          ({ company, end, id }) =>
          ({ db }) =>
            db
              .from('stock_movement_list')
              .select('*')
              .eq('company_id', company)
              .eq(end, id)
              .order('created_at', { ascending: false })
              .limit(100),
        rawResponseSchema: z.array(stockMovement),
        providesTags: (_, __, { end, id }) => [rowTag(end === 'item_id' ? 'Item' : 'Material', id)],
      }),
      /** Adds a movement; the database updates the stock. The client-made id lets Undo find it. */
      stockBook: build.mutation<null, StockOf & { movement: StockInput & { id: string } }>({
        query:
          ({ company, end, id, movement }) =>
          ({ db }) =>
            db.from('stock_movements').insert({
              company_id: company,
              ...(end === 'item_id' ? { item_id: id } : { material_id: id }),
              ...movement,
            }),
        invalidatesTags: (_, error, of) => (error ? [] : stockTags(of)),
      }),
      /** Adds the reverse of a movement, once. Later movements are not affected. */
      stockReverse: build.mutation<null, StockOf & { movement: string }>({
        query:
          ({ movement }) =>
          ({ db }) =>
            db.rpc('take_back_stock', { p_id: movement }),
        // Refetch after a refusal too: someone else may have undone it first.
        invalidatesTags: (_, __, of) => stockTags(of),
      }),
    }),
  });

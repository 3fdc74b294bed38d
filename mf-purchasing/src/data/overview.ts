import { api, listTag, rowTag, z } from '@plumbline/data';
import { bidderState } from './bidShapes.ts';
import { orderState } from './orderShapes.ts';

const text = z.nullable(z.string());
const vendorBill = z.object({
  id: z.string(),
  vendor_number: text,
  state: z.string(),
  total: z.number(),
  payable: z.number(),
  due_date: text,
});
const vendorPurchasing = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: orderState,
      total: z.number(),
      needed_by: text,
    }),
  ),
  bills: z.array(vendorBill),
  spend: z.object({
    this_year: z.number(),
    last_year: z.number(),
    owed: z.number(),
    retainage: z.number(),
  }),
  expired: text,
  bids: z
    .array(
      z.object({
        id: z.string(),
        number: z.string(),
        title: z.string(),
        state: bidderState,
        due_on: z.string(),
        total: z.number().nullable(),
      }),
    )
    .default([]),
});
/** A vendor's open orders, bills, and bids, and what the company spends there, in dollars. */
export type VendorPurchasing = z.infer<typeof vendorPurchasing>;

const materialPurchasing = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: orderState,
      vendor_name: z.string(),
      needed_by: text,
      quantity: z.number(),
      unit: text,
    }),
  ),
  prices: z.array(
    z.object({
      bill_date: z.string(),
      bill_id: z.string(),
      vendor_number: text,
      vendor_name: z.string(),
      quantity: z.number(),
      unit_cost: z.number(),
    }),
  ),
});
export type MaterialPurchasing = z.infer<typeof materialPurchasing>;

const summary = z.object({
  to_check: z.number(),
  to_approve: z.number(),
  to_approve_amount: z.number(),
  due: z.number(),
  due_amount: z.number(),
  overdue: z.number(),
  overdue_amount: z.number(),
  orders_to_approve: z.number(),
  late_count: z.number(),
  late: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      needed_by: z.string(),
      vendor_name: z.string(),
      project_name: text,
    }),
  ),
});
/** What waits in purchasing; amounts in dollars. */
export type PurchasingSummary = z.infer<typeof summary>;

export const { useVendorPurchasingQuery, useMaterialPurchasingQuery, usePurchasingSummaryQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      vendorPurchasing: build.query<VendorPurchasing, string>({
        query:
          (id) =>
          ({ db }) =>
            db.rpc('vendor_purchasing', { p_vendor_id: id }),
        rawResponseSchema: vendorPurchasing,
        providesTags: (_, __, id) => [
          listTag('PurchaseOrder'),
          listTag('Bill'),
          rowTag('Vendor', id),
        ],
      }),
      materialPurchasing: build.query<MaterialPurchasing, string>({
        query:
          (id) =>
          ({ db }) =>
            db.rpc('material_purchasing', { p_material_id: id }),
        rawResponseSchema: materialPurchasing,
        providesTags: (_, __, id) => [
          listTag('PurchaseOrder'),
          listTag('Bill'),
          rowTag('Material', id),
        ],
      }),
      purchasingSummary: build.query<PurchasingSummary, string>({
        query:
          () =>
          ({ db }) =>
            db.rpc('purchasing_summary'),
        rawResponseSchema: summary,
        providesTags: [listTag('PurchaseOrder'), listTag('Bill')],
      }),
    }),
  });

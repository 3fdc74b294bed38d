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
import { orderRow, purchaseOrder, type OrderRow, type PurchaseOrder } from './orderShapes.ts';
import { needs, type Needs, type NeedSource } from './needShapes.ts';
import { deliveries, type Delivery } from './deliveryShapes.ts';
import { sharedOrder, type SharedOrder } from './sharedOrderShapes.ts';
import { deliveriesTag } from './orderTags.ts';

export type OrderFilters = {
  q: string;
  state: readonly string[];
  kind: readonly string[];
  project: string;
  vendor: string;
  from: string;
  to: string;
};
type OrderListQuery = ListQuery & { company: string; filters: OrderFilters };
const orderPage = countedPage(orderRow);

const filled = (filters: Record<string, string | readonly string[]>) =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value.length > 0 ? [[name, typeof value === 'string' ? value : [...value]]] : [],
    ),
  );
export const {
  usePurchasingOrdersQuery,
  usePurchasingOrderQuery,
  usePurchasingNeedsQuery,
  usePurchasingDeliveriesQuery,
  usePurchasingSharedOrderQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    purchasingOrders: build.query<CountedPage<OrderRow>, OrderListQuery, z.infer<typeof orderPage>>(
      {
        query:
          ({ filters, ...list }) =>
          ({ db }) =>
            db.rpc('purchase_order_page', { p_filters: filled(filters), ...pageOf(list) }),
        rawResponseSchema: orderPage,
        transformResponse: toCountedPage,
        providesTags: (page) => listTags('PurchaseOrder', page?.rows),
      },
    ),
    purchasingOrder: build.query<PurchaseOrder, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('get_purchase_order', { p_id: id }),
      rawResponseSchema: purchaseOrder,
      providesTags: (_, __, id) => [rowTag('PurchaseOrder', id)],
    }),
    purchasingNeeds: build.query<Needs, NeedSource>({
      query:
        (source) =>
        ({ db }) =>
          db.rpc('purchase_needs', { p_source: source }),
      rawResponseSchema: needs,
      providesTags: [listTag('PurchaseOrder'), listTag('Material')],
    }),
    purchasingDeliveries: build.query<Delivery[], string>({
      query:
        (project) =>
        ({ db }) =>
          db.rpc('project_deliveries', { p_project_id: project }),
      rawResponseSchema: deliveries,
      extraOptions: { isKeptOffline: true },
      providesTags: (_, __, project) => [deliveriesTag(project), listTag('PurchaseOrder')],
    }),
    purchasingSharedOrder: build.query<SharedOrder, string>({
      query:
        (token) =>
        ({ gateway }) =>
          gateway.get(`/accounts/orders/${encodeURIComponent(token)}`),
      rawResponseSchema: sharedOrder,
      providesTags: [rowTag('PurchaseOrder', 'shared')],
    }),
  }),
});

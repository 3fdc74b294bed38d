import type { SupabaseClient } from '@supabase/supabase-js';

/** Asks as a signed-in person; `rare` is the number that one row has in its name. */
export type Ask = (
  client: Pick<SupabaseClient, 'rpc'>,
  rare: number,
) => PromiseLike<{ data: unknown; error: unknown }>;
/** What the lists, their searches and the pickers ask. */
export type ListQuestion = { name: string; ask: Ask };

type Page =
  `${'project' | 'quote' | 'invoice' | 'vendor' | 'material' | 'client' | 'item' | 'picker'}_page`;
type Order = { sort: string; descending?: boolean };

const page =
  (
    list: Page,
    p_filters: (rare: number) => object = () => ({}),
    { sort, descending = false }: Partial<Order> = {},
  ): Ask =>
  (client, rare) =>
    client.rpc(list, {
      // The clients list is told where to end its count; the others end it there by themselves.
      p_filters: { ...p_filters(rare), ...(list === 'client_page' && { count_to: 1000 }) },
      ...(sort && { p_sort: sort, p_descending: descending }),
    });

type Given = {
  list: Page;
  orders: readonly Order[];
  filters: Record<string, object>;
  /** Texts that one row has, and that nearly all have. */
  rare: (rare: number) => string;
  common: string;
};

const asked = ({ list, orders, filters, rare, common }: Given): ListQuestion[] => {
  const noun = list.replace('_page', 's').replace('pickers', 'item picker');
  return [
    { name: noun, ask: page(list) },
    ...orders.map((order) => ({
      name: `${noun} by ${order.sort}${order.descending ? ', downwards' : ''}`,
      ask: page(list, undefined, order),
    })),
    ...Object.entries(filters).map(([name, filter]) => ({
      name: `${noun}: ${name}`,
      ask: page(list, () => filter),
    })),
    { name: `${noun}, a rare word`, ask: page(list, (one) => ({ q: rare(one) })) },
    { name: `${noun}, a common word`, ask: page(list, () => ({ q: common })) },
  ];
};

const down = (sort: string): Order => ({ sort, descending: true });
const up = (sort: string): Order => ({ sort });

export const listQuestions: readonly ListQuestion[] = [
  ...asked({
    list: 'project_page',
    orders: [
      up('start_date'),
      up('name'),
      down('budget'),
      up('budget'),
      up('status'),
      down('completion_percentage'),
      up('client_name'),
    ],
    filters: {
      'on hold': { status: ['on_hold'] },
      'of a type': { type: ['Roofing'] },
      archived: { archived: true },
    },
    rare: (one) => `${one} Site`,
    common: 'project',
  }),
  ...asked({
    list: 'quote_page',
    orders: [
      up('created_at'),
      down('total_amount'),
      up('total_amount'),
      up('status'),
      up('client_name'),
      up('valid_until'),
    ],
    filters: { drafts: { status: 'draft' } },
    rare: (one) => `Client ${one}`,
    common: 'quote',
  }),
  ...asked({
    list: 'invoice_page',
    orders: [
      up('issue_date'),
      down('total_amount'),
      up('total_amount'),
      up('due_date'),
      down('aging_days'),
      up('payment_status'),
      up('client_name'),
    ],
    filters: {
      overdue: { status: 'overdue' },
      'paid in cash': { method: ['cash'] },
      'in a range': { min: 5000, max: 15_000 },
    },
    rare: (one) => `INV-${String(one).padStart(4, '0')}`,
    common: 'invoice',
  }),
  ...asked({
    list: 'client_page',
    orders: [down('created_at'), down('last_contact'), down('total_value'), down('outstanding')],
    filters: {
      inactive: { is_active: false },
      government: { type: ['government'] },
      'that owe': { payment: ['open'] },
      'with projects in progress': { projects: ['in_progress'] },
      'without a project': { projects: ['none'] },
      'never billed': { payment: ['never'] },
    },
    rare: (one) => `client${one}@`,
    common: 'client',
  }),
  ...asked({
    list: 'item_page',
    orders: [
      up('unit_price'),
      down('unit_price'),
      down('usage_count'),
      up('current_stock'),
      down('created_at'),
    ],
    filters: { 'low stock': { stock: 'low' } },
    rare: (one) => `SKU-${one}`,
    common: 'item',
  }),
  ...asked({
    list: 'picker_page',
    orders: [up('price'), down('usage_count'), up('category')],
    filters: { 'in a range': { min: 100, max: 200 } },
    rare: (one) => `SKU-${one}`,
    common: 'item',
  }),
  ...asked({
    list: 'vendor_page',
    orders: [up('company_name'), down('created_at')],
    filters: { inactive: { is_active: false }, terms: { terms: ['COD'] } },
    rare: (one) => `vendor${one}@`,
    common: 'supply',
  }),
  ...asked({
    list: 'material_page',
    orders: [up('unit_cost'), up('unit_price'), up('current_stock'), down('created_at')],
    filters: { 'low stock': { stock: ['low'] }, equipment: { category: ['equipment'] } },
    rare: (one) => `MAT-${one}`,
    common: 'material',
  }),
  {
    name: 'item suggestions',
    ask: (client, one) => client.rpc('search_items', { p_query: `SKU-${one}`, p_limit: 20 }),
  },
  {
    name: 'vendor picker',
    ask: (client, one) =>
      client.rpc('vendor_page', { p_filters: { named: `Vendor ${one}` }, p_limit: 20 }),
  },
  {
    name: 'material picker',
    ask: (client, one) =>
      client.rpc('material_page', { p_filters: { named: `MAT-${one}` }, p_limit: 20 }),
  },
  {
    name: 'client picker',
    ask: (client, one) =>
      client.rpc('client_page', {
        p_filters: { named: `Client ${one}`, count_to: 20 },
        p_limit: 20,
      }),
  },
  {
    name: 'client picker, nothing typed',
    ask: (client) =>
      client.rpc('client_page', { p_filters: { named: '', count_to: 20 }, p_limit: 20 }),
  },
  {
    name: 'project picker',
    ask: (client, one) =>
      client.rpc('project_page', {
        p_filters: { named: `Project ${one}` },
        p_sort: 'name',
        p_descending: false,
        p_limit: 20,
      }),
  },
  {
    name: 'search everywhere, a rare word',
    ask: (client, one) => client.rpc('search_everything', { p_query: `client${one}@` }),
  },
  {
    name: 'search everywhere, a common word',
    ask: (client) => client.rpc('search_everything', { p_query: 'client' }),
  },
];

/** What a save sends for a line; the database computes its total. */
export type LineInput = {
  id: string;
  item_id: string | null;
  section: string | null;
  name: string;
  description: string | null;
  quantity: number;
  unit: string | null;
  unit_price: number;
  unit_cost: number | null;
  tax_rate: number | null;
  tax_name: string | null;
  is_optional?: boolean;
  is_selected?: boolean;
  alternative_group?: string | null;
  package?: string | null;
  change_order_id?: string;
};

type HeadInput = {
  id: string;
  client_id: string | null;
  project_id: string | null;
  title: string;
  description: string | null;
  discount_type: 'amount' | 'percent';
  discount_value: number;
  tax_rate: number;
  tax_name?: string | null;
  notes: string | null;
  show_summary_only: boolean;
};

export type QuoteInput = HeadInput & {
  custom_client_name: string | null;
  /** If absent, the database assigns the next number of `number_origin`. */
  quote_number?: string;
  number_origin?: 'quotes_page' | 'project';
  valid_until: string | null;
  terms: string | null;
  /** What the client pays on acceptance; unchanged where left out. */
  deposit_kind?: 'none' | 'percent' | 'amount';
  deposit_value?: number;
  /** Null: not stated. */
  deposit_refundable?: boolean | null;
  packages?: { name: string; description: string; photo_id: string | null }[];
};

export type InvoiceInput = HeadInput & {
  client_id: string;
  invoice_number?: string;
  issue_date?: string;
  po_number?: string | null;
  due_date: string;
  retainage_rate?: number;
  payment_terms: string | null;
};

import { unitPriceText } from '@plumbline/domain';
import { z } from 'zod';

const text = z.string().nullable();
const customer = z.object({
  name: z.string(),
  company_name: text,
  email: text,
  phone: text,
  address: z.object({
    street: z.string().optional(),
    city: z.string().optional(),
    state: z.string().optional(),
    zip: z.string().optional(),
    country: z.string().optional(),
  }),
  payment_terms: z.string(),
  notes: text,
});
const invoice = z.object({
  invoice_number: z.string(),
  title: z.string(),
  issue_date: z.string(),
  due_date: text,
  payment_terms: text,
  discount_amount: z.number(),
  tax_rate: z.number(),
  tax_amount: z.number(),
  customer: text,
  lines: z.array(
    z.object({
      name: z.string(),
      description: text,
      quantity: z.number(),
      unit_price: z.number(),
      total_price: z.number(),
      /** Per cent. */
      tax_rate: z.number(),
    }),
  ),
});
const payment = z.object({
  paid_on: z.string(),
  kind: z.string(),
  amount: z.number(),
  method: text,
  reference: text,
  invoice_number: z.string(),
  customer: text,
});

const terms: Record<string, string> = {
  cod: 'Due on receipt',
  net15: 'Net 15',
  net30: 'Net 30',
  net45: 'Net 45',
  net60: 'Net 60',
};
const methods: Record<string, string> = {
  card: 'Credit Card',
  ach: 'ACH',
  check: 'Check',
  wire: 'Wire Transfer',
  cash: 'Cash',
};

/** QuickBooks reads days as MM/DD/YYYY. */
const usDay = (iso: string | null) => iso?.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$2/$3/$1') ?? '';
const money = (amount: number) => amount.toFixed(2);

/** The files that QuickBooks Online imports, column by column; an invoice is one line for each of its lines. */
export const accountingFiles = {
  'customers.csv': {
    kind: 'customers',
    columns: [
      'Name',
      'Company',
      'Email',
      'Phone',
      'Street',
      'City',
      'State',
      'ZIP',
      'Country',
      'Terms',
      'Notes',
    ],
    toLines: (row: unknown) => {
      const { name, company_name, email, phone, address, payment_terms, notes } =
        customer.parse(row);
      const { street, city, state, zip, country } = address;
      const due = terms[payment_terms] ?? payment_terms;
      return [[name, company_name, email, phone, street, city, state, zip, country, due, notes]];
    },
  },
  'invoices.csv': {
    kind: 'invoices',
    columns: [
      '*InvoiceNo',
      '*Customer',
      '*InvoiceDate',
      '*DueDate',
      'Terms',
      'Memo',
      'Item(Product/Service)',
      'ItemDescription',
      'ItemQuantity',
      'ItemRate',
      '*ItemAmount',
      'Taxable',
      'TaxRate',
      'TaxAmount',
    ],
    toLines: (row: unknown) => {
      const { lines, discount_amount, ...head } = invoice.parse(row);
      const discount = {
        name: 'Discount',
        description: '',
        quantity: 1,
        unit_price: -discount_amount,
        total_price: -discount_amount,
        tax_rate: head.tax_rate,
      };
      const all = discount_amount === 0 ? lines : [...lines, discount];
      return all.map(({ name, description, quantity, unit_price, total_price, tax_rate }, at) => [
        head.invoice_number,
        head.customer,
        usDay(head.issue_date),
        usDay(head.due_date ?? head.issue_date),
        head.payment_terms,
        head.title,
        name,
        description,
        quantity,
        unitPriceText(unit_price),
        money(total_price),
        tax_rate > 0 ? 'Y' : 'N',
        tax_rate > 0 ? `${tax_rate}%` : '',
        // Once for the invoice, so that the amounts and this column add up to its total.
        at === 0 ? money(head.tax_amount) : '',
      ]);
    },
  },
  'payments.csv': {
    kind: 'payments',
    columns: [
      'Payment Date',
      'Customer',
      'Invoice No',
      'Amount',
      'Payment Method',
      'Reference No',
      'Kind',
    ],
    toLines: (row: unknown) => {
      const {
        paid_on,
        customer: name,
        invoice_number,
        amount,
        method,
        reference,
        kind,
      } = payment.parse(row);
      const by = method === null ? '' : (methods[method] ?? method);
      return [[usDay(paid_on), name, invoice_number, money(amount), by, reference, kind]];
    },
  },
};

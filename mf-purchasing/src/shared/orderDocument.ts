import {
  addressLines,
  companyPaperSize,
  companySender,
  dressed,
  type PrintDocument,
  type PrintedCompany,
} from '@plumbline/design/documents';
import { formatDate } from '@plumbline/domain/formats';

type PrintedLine = {
  description: string;
  quantity: number;
  unit: string | null;
  unit_cost: number;
  amount: number;
};

type PrintedOrder = {
  number: string;
  revision: number;
  needed_by: string | null;
  ship_to: string;
  terms: string;
  message: string;
  retainage_percent: number;
  subtotal: number;
  tax: number;
  total: number;
  accepted_at: string | null;
  accepted_name: string | null;
  lines: readonly PrintedLine[];
};

type Around = {
  company: PrintedCompany;
  logoUrl: string | null;
  vendor: { name: string; address?: unknown; email?: string | null } | null;
  project: string | null;
  /** The day on the paper. */
  day: string;
};

/** A purchase order on paper, in the company's brand and quote template. */
export const orderDocument = (
  order: PrintedOrder,
  { company, logoUrl, vendor, project, day }: Around,
): PrintDocument => ({
  ...dressed('quote', company, {
    heading: 'Purchase order',
    number: order.revision > 1 ? `${order.number}, revision ${order.revision}` : order.number,
    subject: project ?? 'Purchase order',
    sender: companySender(company, logoUrl),
    paper: companyPaperSize(company),
    parties: [
      ...(vendor
        ? [
            {
              label: 'Vendor',
              name: vendor.name,
              details: [...addressLines(vendor.address), ...(vendor.email ? [vendor.email] : [])],
            },
          ]
        : []),
      ...(order.ship_to
        ? [{ label: 'Deliver to', name: project ?? company.name, details: [order.ship_to] }]
        : []),
    ],
    facts: [
      { label: 'Date', value: formatDate(day) },
      ...(order.needed_by ? [{ label: 'Needed by', value: formatDate(order.needed_by) }] : []),
      ...(order.retainage_percent > 0
        ? [{ label: 'Retainage', value: `${order.retainage_percent}%` }]
        : []),
    ],
    lines: order.lines.map(({ description, quantity, unit, unit_cost, amount }) => ({
      name: description,
      quantity,
      unit,
      unit_price: unit_cost,
      total_price: amount,
    })),
    isSummaryOnly: false,
    totals: [
      { label: 'Subtotal', amount: order.subtotal },
      ...(order.tax > 0 ? [{ label: 'Sales tax', amount: order.tax }] : []),
      { label: 'Total', amount: order.total, isGrand: true },
    ],
    texts: [
      ...(order.message ? [{ heading: 'Message', text: order.message }] : []),
      ...(order.terms ? [{ heading: 'Terms', text: order.terms }] : []),
    ],
    signature:
      order.accepted_name && order.accepted_at
        ? { name: order.accepted_name, when: formatDate(order.accepted_at), label: 'Accepted by' }
        : null,
  }),
  // A quote template may have its own heading.
  heading: 'Purchase order',
});

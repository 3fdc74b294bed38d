import { today } from '@plumbline/design';
import { z } from '@plumbline/data';
import { addDays } from '@plumbline/domain/formats';
import type { InvoiceInput } from '../../data/schemas.ts';
import type { InvoiceFile } from '../../data/invoiceFile.ts';
import { figure } from '../../shared/draftLines.ts';
import { isPossibleDiscount, orNull, rateFields } from '../../shared/wizard/rateFields.ts';

/**
 * Validation of the invoice wizard. `firstDay` is the earliest due date: today, or a draft's own
 * date.
 */
export const invoiceForm = (firstDay: string) =>
  z
    .object({
      client_id: z.string().min(1, 'Client is required'),
      project_id: z.string(),
      invoice_number: z
        .string()
        .trim()
        .min(1, 'Invoice number is required')
        .max(40, 'The invoice number is too long (40 characters at most)'),
      title: z
        .string()
        .trim()
        .min(1, 'Invoice title is required')
        .max(200, 'The title is too long (200 characters at most)'),
      issue_date: z.string().min(1, 'Issue date is required'),
      po_number: z.string().trim().max(60, 'The PO number is too long (60 characters at most)'),
      due_date: z
        .string()
        .min(1, 'Due date is required')
        .refine((day) => day === '' || day >= firstDay, 'Due date cannot be in the past'),
      payment_terms: z.string().max(200, 'The payment terms are too long (200 characters at most)'),
      retainage_rate: z
        .string()
        .refine(
          (text) => figure(text) >= 0 && figure(text) <= 100,
          'Retainage must be between 0 and 100',
        ),
      ...rateFields,
    })
    .refine(isPossibleDiscount, {
      path: ['discount_value'],
      message: 'Discount can’t exceed 100%',
    })
    .refine(({ issue_date, due_date }) => !issue_date || !due_date || due_date >= issue_date, {
      path: ['due_date'],
      message: 'Due date can’t be before the issue date',
    });

export type InvoiceValues = z.input<ReturnType<typeof invoiceForm>>;

/** Fields the first step validates; the due date is validated at the end. */
export const basicFields = [
  'client_id',
  'invoice_number',
  'title',
  'issue_date',
  'po_number',
  'tax_rate',
  'discount_value',
  'retainage_rate',
  'description',
  'notes',
  'payment_terms',
] as const;

export const emptyInvoice = (): InvoiceValues => ({
  client_id: '',
  project_id: '',
  invoice_number: '',
  title: '',
  issue_date: today(),
  po_number: '',
  due_date: addDays(today(), 30),
  payment_terms: '',
  retainage_rate: '0',
  description: '',
  discount_type: 'amount',
  discount_value: '',
  tax_rate: '0',
  tax_name: '',
  notes: '',
  show_summary_only: false,
});

export const toInvoiceValues = (invoice: InvoiceFile): InvoiceValues => ({
  client_id: invoice.client_id,
  project_id: invoice.project_id ?? '',
  invoice_number: invoice.invoice_number,
  title: invoice.title,
  issue_date: invoice.issue_date,
  po_number: invoice.po_number ?? '',
  due_date: invoice.due_date ?? '',
  payment_terms: invoice.payment_terms ?? '',
  retainage_rate: String(invoice.retainage_rate),
  description: invoice.description ?? '',
  discount_type: invoice.discount_type,
  discount_value: invoice.discount_value ? String(invoice.discount_value) : '',
  tax_rate: String(invoice.tax_rate),
  tax_name: invoice.tax_name ?? '',
  notes: invoice.notes ?? '',
  show_summary_only: invoice.show_summary_only,
});

/** The request. A suggested number is left out, so the database assigns it. */
export function toInvoiceInput(
  id: string,
  values: InvoiceValues,
  suggested: string | undefined,
): InvoiceInput {
  const number = values.invoice_number.trim();
  return {
    id,
    ...(number !== suggested && { invoice_number: number }),
    client_id: values.client_id,
    project_id: values.project_id || null,
    title: values.title.trim(),
    issue_date: values.issue_date,
    po_number: orNull(values.po_number),
    due_date: values.due_date,
    payment_terms: orNull(values.payment_terms),
    retainage_rate: figure(values.retainage_rate),
    description: orNull(values.description),
    discount_type: values.discount_type,
    discount_value: figure(values.discount_value),
    tax_rate: figure(values.tax_rate),
    tax_name: orNull(values.tax_name),
    notes: orNull(values.notes),
    show_summary_only: values.show_summary_only,
  };
}

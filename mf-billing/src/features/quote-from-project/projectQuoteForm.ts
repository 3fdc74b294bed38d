import { z } from '@plumbline/data';
import type { QuoteInput } from '../../data/schemas.ts';
import { figure } from '../../shared/draftLines.ts';
import { orNull, rateFields } from '../../shared/wizard/rateFields.ts';

/** The rules of the project quote dialog. */
export const projectQuoteForm = (today: string) =>
  z.object({
    client_id: z.string().min(1, 'Please select both client and project'),
    project_id: z.string().min(1, 'Please select both client and project'),
    title: z
      .string()
      .trim()
      .min(1, 'Quote title is required')
      .max(200, 'The title is too long (200 characters at most)'),
    valid_until: z
      .string()
      .refine((day) => day === '' || day >= today, 'Valid Until cannot be earlier than today'),
    description: rateFields.description,
    tax_rate: rateFields.tax_rate,
    tax_name: rateFields.tax_name,
    notes: rateFields.notes,
  });
export type ProjectQuoteValues = z.infer<ReturnType<typeof projectQuoteForm>>;

/** The request; the database assigns a number like QT-YYYYMM-NNN. */
export const toProjectQuote = (id: string, values: ProjectQuoteValues): QuoteInput => ({
  id,
  number_origin: 'project',
  client_id: values.client_id,
  custom_client_name: null,
  project_id: values.project_id,
  title: values.title.trim(),
  description: orNull(values.description),
  valid_until: values.valid_until || null,
  tax_rate: figure(values.tax_rate),
  tax_name: orNull(values.tax_name),
  discount_type: 'amount',
  discount_value: 0,
  notes: orNull(values.notes),
  terms: null,
  show_summary_only: false,
});

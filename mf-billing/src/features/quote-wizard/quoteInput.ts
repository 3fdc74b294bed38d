import type { QuoteInput } from '../../data/schemas.ts';
import { figure } from '../../shared/draftLines.ts';
import { orNull } from '../../shared/wizard/rateFields.ts';
import type { QuoteValues } from './quoteForm.ts';

const refundOf = ({ deposit_kind: kind, deposit_refundable: choice }: QuoteValues) =>
  kind === 'none' || choice === undefined || choice === 'unstated' ? null : choice === 'yes';

/** The request. A suggested number is left out, so the database assigns it. */
export function toQuoteInput(
  id: string,
  values: QuoteValues,
  suggested: string | undefined,
): QuoteInput {
  const number = values.quote_number.trim();
  return {
    id,
    ...(number === suggested
      ? { number_origin: 'quotes_page' as const }
      : { quote_number: number }),
    title: values.title.trim(),
    client_id: values.client_id || null,
    custom_client_name: values.client_id ? null : orNull(values.custom_client_name),
    project_id: values.project_id || null,
    valid_until: values.valid_until || null,
    description: orNull(values.description),
    discount_type: values.discount_type,
    discount_value: figure(values.discount_value),
    tax_rate: figure(values.tax_rate),
    tax_name: orNull(values.tax_name),
    notes: orNull(values.notes),
    terms: orNull(values.terms),
    deposit_kind: values.deposit_kind,
    deposit_value: values.deposit_kind === 'none' ? 0 : figure(values.deposit_value),
    deposit_refundable: refundOf(values),
    packages: values.packages.map((one) => ({ ...one, photo_id: one.photo_id || null })),
    show_summary_only: values.show_summary_only,
  };
}

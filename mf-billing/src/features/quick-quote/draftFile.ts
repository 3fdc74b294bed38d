import type { ClientChoice } from '@plumbline/data';
import type { DocumentTotals } from '@plumbline/domain';
import { type QuoteFile, documentClient } from '../../data/fileSchemas.ts';
import { draftLineTotal, figure, toLineInput, type DraftLine } from '../../shared/draftLines.ts';
import type { QuickValues } from './quickForm.ts';

type Draft = {
  head: QuickValues;
  lines: readonly DraftLine[];
  totals: DocumentTotals;
  /** The chosen client; null where none is chosen. */
  client: ClientChoice | null;
};

const clientOf = ({ head, client }: Draft) =>
  client
    ? { ...client, phone: client.phone ?? null }
    : {
        id: '',
        name: head.new_name.trim() || head.custom_client_name.trim(),
        email: head.new_email.trim() || null,
        phone: head.new_phone.trim() || null,
        address: {},
      };

/** The draft as the stored quote it would become, so that one function draws both. */
export function draftFile(id: string, draft: Draft): QuoteFile {
  const { head, lines, totals } = draft;
  const client = documentClient.parse(clientOf(draft));
  return {
    id,
    quote_number: head.quote_number,
    title: head.title.trim() || lines[0]?.name || 'Quote',
    client_id: head.client_id || null,
    client_name: client?.name || null,
    client,
    project_id: null,
    project_name: null,
    status: 'draft',
    description: head.description || null,
    subtotal: totals.subtotal,
    discount_type: head.discount_type,
    discount_value: figure(head.discount_value),
    discount_amount: totals.discount_amount,
    tax_rate: figure(head.tax_rate),
    tax_name: head.tax_name || null,
    taxes: totals.taxes,
    tax_amount: totals.tax_amount,
    total_amount: totals.total_amount,
    tax_exemption: draft.client?.is_tax_exempt ? (draft.client.tax_exempt_number ?? '') : null,
    notes: head.notes || null,
    terms: head.terms || null,
    show_summary_only: head.show_summary_only,
    valid_until: head.valid_until || null,
    revision: 1,
    viewed_at: null,
    version: 0,
    created_at: new Date().toISOString(),
    billed_amount: 0,
    decision: null,
    invoices: [],
    custom_client_name: null,
    items: lines.map((line) => ({
      ...toLineInput(line, 'quote'),
      is_optional: line.is_optional,
      is_selected: line.is_selected,
      alternative_group: line.alternative_group.trim() || null,
      total_price: draftLineTotal(line),
    })),
  };
}

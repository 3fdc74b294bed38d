import {
  addressLines,
  lineTaxLabel,
  toDocumentLine,
  type DocumentLine,
  type PrintDocument,
  type StoredLine,
} from '@plumbline/design/documents';
import type { QuoteFile } from '../../data/fileSchemas.ts';
import type { InvoiceFile } from '../../data/invoiceFile.ts';

type InvoicedLine = StoredLine &
  Pick<InvoiceFile['items'][number], 'percent_before' | 'percent_complete'>;

/** The percentage range a progress invoice line bills; undefined for other lines. */
export const progressOf = ({
  percent_before,
  percent_complete,
}: Pick<InvoicedLine, 'percent_before' | 'percent_complete'>) =>
  percent_complete === null ? null : `${percent_before ?? 0}% to ${percent_complete}% complete`;

/** A line on paper; one of a progress invoice says how much of it this invoice is. */
export const toInvoiceLine = (line: InvoicedLine): DocumentLine => ({
  ...toDocumentLine(line),
  ...(line.percent_complete !== null && {
    mark: [progressOf(line), lineTaxLabel(line)].filter(Boolean).join(' · '),
  }),
});

type Party = PrintDocument['parties'][number];

export function partiesOf(
  label: string,
  { client, client_name, project_name }: Pick<QuoteFile, 'client' | 'client_name' | 'project_name'>,
): Party[] {
  const contact = [client?.email, client?.phone].flatMap((line) => (line ? [line] : []));
  return [
    ...(client_name
      ? [{ label, name: client_name, details: [...addressLines(client?.address), ...contact] }]
      : []),
    ...(project_name ? [{ label: 'Project', name: project_name, details: [] }] : []),
  ];
}

/** The introduction above the lines; a credit note's reason is already its line. */
export const introOf = ({
  kind,
  description,
  items,
}: {
  kind?: InvoiceFile['kind'];
  description: string | null;
  items: readonly { name: string }[];
}) =>
  kind === 'credit_note' && items.some(({ name }) => name === description?.trim())
    ? null
    : description;

export const text = (heading: string, body: string | null) =>
  body ? [{ heading, text: body }] : [];

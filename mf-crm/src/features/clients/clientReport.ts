import { logoAddress, type Session } from '@plumbline/data';
import { formatDate, formatMoney } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';
import { addressLine } from '@plumbline/domain';
import type { ClientRow } from '../../data/schemas.ts';
import { termsLabel, typeLabel } from '../../shared/clientLabels.ts';

type Company = Pick<
  Session['company'],
  'name' | 'logo_url' | 'primary_color' | 'font_family' | 'paper_size'
>;

const sumOf = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((cents, amount) => cents + Math.round((amount ?? 0) * 100), 0) / 100;

/** The clients list as a PDF report; amounts only for roles that can see money. */
export function makeClientReport(
  clients: readonly ClientRow[],
  company: Company,
  canSeeMoney: boolean,
): PrintReport {
  const outstanding = formatMoney(sumOf(clients.map((client) => client.outstanding)));
  return {
    title: 'Clients',
    subtitle: formatDate(new Date().toISOString()),
    sender: {
      name: company.name,
      details: [],
      logoUrl: logoAddress(company.logo_url),
      color: company.primary_color ?? null,
      font: company.font_family ?? null,
    },
    paper: company.paper_size?.toLowerCase() === 'letter' ? 'letter' : 'a4',
    isLandscape: true,
    figures: [
      { label: 'Clients', value: clients.length.toLocaleString('en-US') },
      {
        label: 'Active',
        value: clients.filter(({ is_active }) => is_active).length.toLocaleString('en-US'),
      },
      ...(canSeeMoney ? [{ label: 'Outstanding', value: outstanding }] : []),
    ],
    tables: [
      {
        columns: [
          { label: 'Name', share: 3 },
          { label: 'Contact', share: 4 },
          { label: 'Address', share: 4 },
          { label: 'Type', share: 2 },
          { label: 'Terms', share: 2 },
          { label: 'Status', share: 1.5 },
          ...(canSeeMoney ? [{ label: 'Outstanding', share: 2, align: 'right' as const }] : []),
        ],
        rows: clients.map((client) => [
          [client.name, client.company_name !== client.name && client.company_name]
            .filter(Boolean)
            .join(', '),
          [client.email, client.phone].filter(Boolean).join(', '),
          addressLine(client.address),
          typeLabel[client.client_type],
          termsLabel[client.payment_terms],
          client.is_active ? 'Active' : 'Inactive',
          ...(canSeeMoney ? [formatMoney(client.outstanding ?? 0)] : []),
        ]),
        totals: canSeeMoney ? ['Total', '', '', '', '', '', outstanding] : null,
      },
    ],
  };
}

import { Box, Money, StatusChip, today } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { useState } from 'react';
import { useYearTotalsQuery } from '../../data/billExports.ts';
import { ReportTable } from '../../shared/ReportTable.tsx';
import { ReportCard } from './ReportCard.tsx';

const shown = [
  { value: 'all', label: 'All vendors' },
  { value: 'missing', label: 'Without a W-9' },
];

const narrow = { minWidth: 160 } as const;

/** What vendors were paid in a year for 1099 forms, and whose W-9 is missing. */
export function TaxYearReport() {
  const current = Number(today().slice(0, 4));
  const [year, setYear] = useState(String(current));
  const [show, setShow] = useState('all');
  const found = useYearTotalsQuery(Number(year));
  const rows = found.data?.filter(({ has_w9: has }) => show === 'all' || !has);
  return (
    <ReportCard
      title="1099 totals"
      description="What each vendor was paid in a year, without cards and credit memos. Ask vendors without a W-9 for one before you file."
      found={{ ...found, data: rows }}
      most={5000}
      empty={
        show === 'missing' && found.data && found.data.length > 0
          ? {
              title: 'No W-9 is missing',
              description: 'All vendors who were paid have one on file.',
            }
          : { title: 'Nothing was paid', description: `Payments of ${year} appear here.` }
      }
      filter={
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mb: 2 }}>
          <Box sx={narrow}>
            <SelectFilter
              label="Year"
              value={year}
              options={[0, 1, 2].map((back) => ({
                value: String(current - back),
                label: String(current - back),
              }))}
              onChange={setYear}
            />
          </Box>
          <Box sx={narrow}>
            <SelectFilter label="Show" value={show} options={shown} onChange={setShow} />
          </Box>
        </Box>
      }
      file={{
        name: `1099-totals-${year}${show === 'missing' ? '-without-w9' : ''}`,
        columns: [
          { title: 'Vendor', value: ({ name }) => name },
          { title: 'Company', value: ({ company_name: name }) => name },
          { title: 'Tax ID', value: ({ tax_id: id }) => id },
          { title: 'W-9 on file', value: ({ has_w9: has }) => (has ? 'Yes' : 'No') },
          { title: 'Paid', value: ({ paid }) => paid, isSum: true },
        ],
      }}
    >
      {(all) => (
        <ReportTable
          label="1099 totals"
          rows={all.map((row, at) => ({ ...row, at }))}
          rowKey={({ at }) => String(at)}
          columns={[
            { title: 'Vendor', cell: ({ name, company_name: company }) => company ?? name },
            { title: 'Tax ID', cell: ({ tax_id: id }) => id ?? '–' },
            {
              title: 'W-9',
              cell: ({ has_w9: has }) =>
                has ? 'On file' : <StatusChip label="Missing" tone="warning" shape="triangle" />,
            },
            { title: 'Paid', isFigure: true, cell: ({ paid }) => <Money amount={paid} /> },
          ]}
        />
      )}
    </ReportCard>
  );
}

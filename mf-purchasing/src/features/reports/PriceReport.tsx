import { DateText, Money } from '@plumbline/design';
import { AreaLink, useCompanyId } from '@plumbline/platform';
import { SearchField } from '@plumbline/design/grid';
import { useState } from 'react';
import { usePriceReportQuery } from '../../data/reports.ts';
import { type PriceRow } from '../../data/reportShapes.ts';
import { ReportTable } from '../../shared/ReportTable.tsx';
import { ReportCard } from './ReportCard.tsx';

const percentOver = ({ unit_cost: cost, ordered_cost: ordered }: PriceRow) =>
  cost === null || !ordered ? null : Math.round(((cost - ordered) / ordered) * 1000) / 10;
const overText = (row: PriceRow) => {
  const over = percentOver(row);
  if (over === null || over === 0) return '–';
  return `${over > 0 ? '+' : '−'}${Math.abs(over)}%`;
};

/** What materials cost on bills, beside what was ordered; each row leads to its bill. */
export function PriceReport() {
  const found = usePriceReportQuery(useCompanyId());
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const rows = found.data?.filter(({ material, name }) =>
    `${material} ${name}`.toLowerCase().includes(wanted),
  );
  return (
    <ReportCard
      title="Price history"
      description="What materials cost on approved bills, beside the price that was ordered."
      found={{ ...found, data: rows }}
      empty={{
        title: wanted ? 'No prices match' : 'No prices yet',
        description: wanted
          ? 'Try another material or vendor.'
          : 'Materials on approved bills appear here with their price.',
      }}
      file={{
        name: 'price-history',
        columns: [
          { title: 'Date', value: ({ bill_date: day }) => day },
          { title: 'Material', value: ({ material }) => material },
          { title: 'Vendor', value: ({ name }) => name },
          { title: 'Bill', value: ({ vendor_number: number }) => number },
          { title: 'Quantity', value: ({ quantity }) => quantity },
          { title: 'Price', value: ({ unit_cost: cost }) => cost },
          { title: 'Ordered at', value: ({ ordered_cost: cost }) => cost },
        ],
      }}
      filter={<SearchField label="Search material or vendor" value={text} onSearch={setText} />}
    >
      {(shown) => (
        <ReportTable
          label="Price history"
          rows={shown.map((row, at) => ({ ...row, at }))}
          rowKey={({ at }) => String(at)}
          columns={[
            { title: 'Material', cell: ({ material }) => material },
            { title: 'Date', cell: ({ bill_date: day }) => <DateText value={day} /> },
            { title: 'Vendor', cell: ({ name }) => name },
            {
              title: 'Bill',
              cell: ({ bill_id: id, vendor_number: number }) => (
                <AreaLink to="purchasing.bill" params={{ billId: id }}>
                  {number ?? 'Open bill'}
                </AreaLink>
              ),
            },
            {
              title: 'Price',
              isFigure: true,
              cell: ({ unit_cost: cost }) =>
                cost === null ? '–' : <Money amount={cost} isUnitPrice />,
            },
            {
              title: 'Ordered at',
              isFigure: true,
              cell: ({ ordered_cost: cost }) =>
                cost === null ? '–' : <Money amount={cost} isUnitPrice />,
            },
            { title: 'Difference', isFigure: true, cell: overText },
          ]}
        />
      )}
    </ReportCard>
  );
}

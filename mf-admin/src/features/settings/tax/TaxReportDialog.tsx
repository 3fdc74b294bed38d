import { messageOf } from '@plumbline/data';
import { Alert, Box, Button, Typography } from '@plumbline/design';
import { makePdf, savePdf } from '@plumbline/design/documents';
import { ContentDialog } from '@plumbline/design/forms';
import { DateFilter } from '@plumbline/design/grid';
import { csvFileName, downloadCsv, toCsv } from '@plumbline/design/import';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useCompanyProfileQuery } from '../../../data/company.ts';
import { useLazyTaxLiabilityQuery } from '../../../data/tax.ts';
import { toPaperSize, toSender } from '../../../shared/sender.ts';
import { reportColumns, toPrintReport } from './taxReport.ts';

const yearOf = (now: Date) => ({
  from: `${now.getFullYear()}-01-01`,
  to: `${now.getFullYear()}-12-31`,
});

/** Tax invoiced and collected in a period, on screen, as PDF, or as CSV. */
export function TaxReportDialog({ onClose }: { onClose: () => void }) {
  const company = useCompanyId();
  const toasts = useToasts();
  const { data: profile } = useCompanyProfileQuery(company);
  const [period, setPeriod] = useState(() => yearOf(new Date()));
  const [load, { data: rows, error, isFetching }] = useLazyTaxLiabilityQuery();
  const [isMaking, setMaking] = useState(false);

  const download = async () => {
    if (!rows || !profile) return;
    setMaking(true);
    try {
      const report = toPrintReport(rows, period, {
        sender: toSender(profile),
        paper: toPaperSize(profile),
      });
      const { pdf } = await makePdf({ kind: 'report', report }, 'Tax liability');
      savePdf(pdf, `tax-liability_${period.from}_${period.to}.pdf`);
    } catch {
      toasts.error('Couldn’t create the report');
    } finally {
      setMaking(false);
    }
  };
  return (
    <ContentDialog
      isOpen
      title="Tax Report"
      onClose={onClose}
      width="md"
      actions={
        rows &&
        rows.length > 0 && (
          <>
            <Button
              onClick={() => downloadCsv(csvFileName('tax-liability'), toCsv(reportColumns, rows))}
            >
              Download CSV
            </Button>
            <Button variant="contained" loading={isMaking} onClick={() => void download()}>
              Download PDF
            </Button>
          </>
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', pt: 1, mb: 2 }}>
        <Box sx={{ flex: '1 1 130px', maxWidth: 170 }}>
          <DateFilter
            label="From"
            value={period.from}
            onChange={(from) => setPeriod({ ...period, from })}
          />
        </Box>
        <Box sx={{ flex: '1 1 130px', maxWidth: 170 }}>
          <DateFilter
            label="To"
            value={period.to}
            onChange={(to) => setPeriod({ ...period, to })}
          />
        </Box>
        <Button
          variant="outlined"
          loading={isFetching}
          disabled={!period.from || !period.to || period.from > period.to}
          onClick={() => void load({ company, ...period })}
        >
          Show
        </Button>
      </Box>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {rows?.length === 0 && <Typography>No invoices in this period.</Typography>}
      {rows && rows.length > 0 && (
        <Box sx={{ overflowX: 'auto' }}>
          <Box
            component="table"
            aria-label="Tax by month and rate"
            sx={{
              width: 1,
              borderCollapse: 'collapse',
              fontVariantNumeric: 'tabular-nums',
              fontSize: '0.875rem',
              '& th, & td': {
                p: 1,
                borderBottom: 1,
                borderColor: 'divider',
                textAlign: 'right',
              },
              '& th:first-of-type, & td:first-of-type': { textAlign: 'left' },
            }}
          >
            <thead>
              <tr>
                {reportColumns.map(({ title }) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.month}${row.tax_rate}`}>
                  {reportColumns.map(({ title, shown }) => (
                    <td key={title}>{shown(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </ContentDialog>
  );
}

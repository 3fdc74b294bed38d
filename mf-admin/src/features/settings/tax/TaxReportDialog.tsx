import { messageOf } from '@plumbline/data';
import { Alert, Box, Button, Typography } from '@plumbline/design';
import { makePdf, savePdf } from '@plumbline/design/documents';
import { ContentDialog } from '@plumbline/design/forms';
import { DateFilter } from '@plumbline/design/grid';
import { csvFileName, downloadCsv } from '@plumbline/design/import';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useCompanyProfileQuery } from '../../../data/company.ts';
import { useLazyTaxReportQuery } from '../../../data/tax.ts';
import { toPaperSize, toSender } from '../../../shared/sender.ts';
import { taxCsv, toPrintReport } from './taxReport.ts';
import { TaxReportTable } from './TaxReportTable.tsx';

const yearOf = (now: Date) => ({
  from: `${now.getFullYear()}-01-01`,
  to: `${now.getFullYear()}-12-31`,
});

/** Sales and sales tax of a period by month, on screen, as PDF, or as CSV. */
export function TaxReportDialog({ onClose }: { onClose: () => void }) {
  const company = useCompanyId();
  const toasts = useToasts();
  const { data: profile } = useCompanyProfileQuery(company);
  const [period, setPeriod] = useState(() => yearOf(new Date()));
  const [load, { data: report, error, isFetching }] = useLazyTaxReportQuery();
  const [isMaking, setMaking] = useState(false);

  const download = async () => {
    if (!report || !profile) return;
    setMaking(true);
    try {
      const print = toPrintReport(report, period, {
        sender: toSender(profile),
        paper: toPaperSize(profile),
      });
      const { pdf } = await makePdf({ kind: 'report', report: print }, 'Sales tax');
      savePdf(pdf, `sales-tax_${period.from}_${period.to}.pdf`);
    } catch {
      toasts.error('Couldn’t create the report');
    } finally {
      setMaking(false);
    }
  };
  const hasRows = report !== undefined && report.periods.length > 0;
  return (
    <ContentDialog
      isOpen
      title="Tax Report"
      onClose={onClose}
      width="md"
      actions={
        hasRows && (
          <>
            <Button onClick={() => downloadCsv(csvFileName('sales-tax'), taxCsv(report))}>
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
          onClick={() => void load(period)}
        >
          Show
        </Button>
      </Box>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {report?.periods.length === 0 && <Typography>No invoices in this period.</Typography>}
      {hasRows && <TaxReportTable report={report} />}
    </ContentDialog>
  );
}

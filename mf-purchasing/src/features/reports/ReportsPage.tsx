import { Page, PageHeader } from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { useSearchParams } from '@plumbline/platform';
import { PurchasingNav } from '../../shared/PurchasingNav.tsx';
import { AgingReport } from './AgingReport.tsx';
import { CommittedReport } from './CommittedReport.tsx';
import { BilledReport, ReceivedReport } from './OpenLinesReport.tsx';
import { PriceReport } from './PriceReport.tsx';
import { TaxYearReport } from './TaxYearReport.tsx';

const reports = {
  aging: { label: 'Payables aging', Report: AgingReport },
  committed: { label: 'Committed', Report: CommittedReport },
  received: { label: 'Received, not billed', Report: ReceivedReport },
  billed: { label: 'Billed, not received', Report: BilledReport },
  prices: { label: 'Price history', Report: PriceReport },
  tax: { label: '1099 totals', Report: TaxYearReport },
};
type ReportId = keyof typeof reports;
const tabs = Object.entries(reports).map(([id, { label }]) => ({ id: id as ReportId, label }));
const isReport = (id: string | null): id is ReportId => id !== null && Object.hasOwn(reports, id);

/** /purchasing/reports: what is owed, committed, open, and paid for materials. */
export function ReportsPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('report');
  const report = isReport(asked) ? asked : 'aging';
  const { Report } = reports[report];
  return (
    <Page>
      <PageHeader title="Purchasing reports" />
      <PurchasingNav at="purchasing.reports" />
      <Tabs
        label="Reports"
        tabs={tabs}
        value={report}
        onChange={(id) => setSearch({ report: id }, { replace: true })}
      />
      <TabPanel id={report}>
        <Report key={report} />
      </TabPanel>
    </Page>
  );
}

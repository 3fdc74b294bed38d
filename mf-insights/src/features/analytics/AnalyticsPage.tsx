import { Page, PageHeader } from '@plumbline/design';

/** How the company does, in figures and charts. */
export function AnalyticsPage() {
  return (
    <Page>
      <PageHeader title="Analytics Dashboard" />
    </Page>
  );
}

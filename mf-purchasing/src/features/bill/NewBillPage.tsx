import { Page, PageHeader } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import { BillForm } from './BillForm.tsx';

/** /purchasing/bills/new: a bill without a file. */
export function NewBillPage() {
  return (
    <Page>
      <PageHeader title="Enter bill" actions={<AreaLink to="purchasing.bills">Bills</AreaLink>} />
      <BillForm />
    </Page>
  );
}

import { Page, PageHeader } from '@plumbline/design';
import { BillForm } from './BillForm.tsx';

/** /purchasing/bills/new: a bill without a file. */
export function NewBillPage() {
  return (
    <Page>
      <PageHeader title="Enter bill" />
      <BillForm />
    </Page>
  );
}

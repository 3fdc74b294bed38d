import { failureOf } from '@plumbline/data';
import { Box, Grid, Page, PageHeader, RecordState, Stack, StatusChip } from '@plumbline/design';
import { AreaLink, useCompanyId, useParams } from '@plumbline/platform';
import { useState } from 'react';
import { useBillQuery } from '../../data/bills.ts';
import type { Bill } from '../../data/billSchemas.ts';
import { useVendorNamesQuery } from '../../data/billChoices.ts';
import { billName, billStateDisplay } from '../bills/billLabels.ts';
import { BillActions } from './BillActions.tsx';
import { BillForm } from './BillForm.tsx';
import { BillImage } from './BillImage.tsx';
import { MatchTable } from './MatchTable.tsx';
import { useReading } from './useReading.ts';

const changeable = ['inbox', 'draft', 'matched', 'exception'];

/** /purchasing/bills/:billId: a bill beside its image, its match, and its payments. */
export function BillPage() {
  const { billId = '' } = useParams();
  const company = useCompanyId();
  const { data: bill, error, isFetching, refetch } = useBillQuery({ company, id: billId });
  if (!bill)
    return (
      <RecordState
        failure={failureOf(error)}
        loading="Loading the bill"
        missing={{ title: 'Bill not found', description: 'It may belong to another company.' }}
        failed="Couldn’t load this bill"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        back={<AreaLink to="purchasing.bills">Bills</AreaLink>}
      />
    );
  // A new one is called that already.
  const isNamed = bill.vendor_name !== null || bill.vendor_number !== null;
  return (
    <Page>
      <PageHeader
        title={bill.vendor_name ?? 'New bill'}
        description={[isNamed && billName(bill), bill.mail && `emailed by ${bill.mail.sender}`]
          .filter(Boolean)
          .join(', ')}
        // In a box, as what is in this row fills a phone's width.
        actions={
          <Box>
            <StatusChip {...billStateDisplay(bill.state, bill.kind)} />
          </Box>
        }
      />
      <BillParts key={bill.version} bill={bill} />
    </Page>
  );
}

function BillParts({ bill }: { bill: Bill }) {
  const isChangeable = changeable.includes(bill.state) && bill.expense_id === null;
  if (!bill.object_path)
    return (
      <Stack spacing={3}>
        <Summary bill={bill} />
        {isChangeable && <BillForm bill={bill} />}
      </Stack>
    );
  return <WithImage bill={bill} path={bill.object_path} isChangeable={isChangeable} />;
}

const nameOf = (target: Element) => target.getAttribute('name') ?? '';

type WithImageProps = { bill: Bill; path: string; isChangeable: boolean };

function WithImage({ bill, path, isChangeable }: WithImageProps) {
  const company = useCompanyId();
  const vendors = useVendorNamesQuery(company);
  const names = vendors.data?.map(({ name }) => name) ?? (vendors.error ? [] : undefined);
  const reading = useReading(path, names);
  const [field, setField] = useState('');
  const side = { xs: 12, lg: 6 };
  const image = (
    <Grid key="image" size={side} sx={{ order: { lg: 1 } }}>
      <BillImage reading={reading} field={field} />
    </Grid>
  );
  return (
    <Grid container spacing={3} onFocus={({ target }) => setField(nameOf(target))}>
      {/* On a phone, a new bill starts with its photo: it is what the fields are compared with. */}
      {bill.state === 'inbox' && image}
      <Grid size={side}>
        <Stack spacing={3}>
          <Summary bill={bill} />
          {isChangeable && (
            <BillForm bill={bill} found={reading.result?.bill} known={vendors.data} />
          )}
        </Stack>
      </Grid>
      {bill.state !== 'inbox' && image}
    </Grid>
  );
}

function Summary({ bill }: { bill: Bill }) {
  if (bill.state === 'inbox') return null;
  return (
    <>
      <BillActions bill={bill} />
      <MatchTable bill={bill} />
    </>
  );
}

import { listAnswer, useStoredViews } from '@plumbline/data';
import {
  ActionButton,
  Alert,
  Box,
  Button,
  Card,
  CardActionArea,
  CardContent,
  EmptyState,
  Money,
  Page,
  PageHeader,
  Stack,
  StatusChip,
  Typography,
} from '@plumbline/design';
import {
  FileActions,
  ListFooter,
  ListLayout,
  ListToolbar,
  RecordList,
  SavedViews,
  SearchField,
  SelectFilter,
  SelectionBar,
  useChosenRows,
} from '@plumbline/design/grid';
import { counted } from '@plumbline/domain';
import {
  denialReason,
  useAccess,
  useCompanyId,
  useGo,
  useListState,
  useSavedViews,
  useRecordView,
} from '@plumbline/platform';
import { useRef, useState } from 'react';
import { useBillListQuery } from '../../data/bills.ts';
import type { BillRow } from '../../data/billSchemas.ts';
import { PurchasingNav } from '../../shared/PurchasingNav.tsx';
import { billColumns, toCompactBill } from './billColumns.tsx';
import { billName, billStateDisplay, shownChoices } from './billLabels.ts';
import { PayDialog } from './PayDialog.tsx';
import { PayablesWeeks } from './PayablesWeeks.tsx';
import { useBillExports } from './useBillExports.ts';
import { billTypes, useBillUpload } from './useBillUpload.ts';

const edits = { feature: 'vendor_management', permission: 'edit_purchasing' } as const;
const pays = { feature: 'vendor_management', permission: 'approve_bills' } as const;
const listDefaults = {
  sort: [{ field: 'created_at', direction: 'desc' as const }],
  sortable: ['created_at', 'due_date', 'bill_date', 'vendor_number'],
  filters: { q: '', show: '', vendor: '' },
};

/** /purchasing/bills: the inbox, what is to approve and to pay, and all other bills. */
export function BillsPage() {
  const company = useCompanyId();
  const list = useListState(listDefaults);
  const { page, pageSize, sort, filters } = list;
  const found = useBillListQuery({ company, page, pageSize, sort, filters });
  const isNarrowed = filters.q !== '' || filters.show !== '' || filters.vendor !== '';
  const isEmpty = found.currentData?.total === 0 && !isNarrowed;
  return (
    <Page>
      <BillsHeader isEmpty={isEmpty} />
      <PurchasingNav at="purchasing.bills" />
      <Stack spacing={3}>
        <PayablesWeeks />
        <ListLayout filters={null} isEmpty={isEmpty}>
          <BillList list={list} found={found} isNarrowed={isNarrowed} />
        </ListLayout>
      </Stack>
    </Page>
  );
}

type BillListProps = {
  list: ReturnType<typeof useListState<typeof listDefaults.filters>>;
  found: Parameters<typeof listAnswer<BillRow>>[0];
  /** A search or filter is set. */
  isNarrowed: boolean;
};

function BillList({ list, found, isNarrowed }: BillListProps) {
  const company = useCompanyId();
  const go = useGo();
  const views = useSavedViews(useStoredViews({ company, list: 'bills' }), listDefaults);
  const view = useRecordView('bills');
  const { sort, filters } = list;
  const chosen = useChosenRows(found.data?.rows);
  const answer = listAnswer(found, 'Couldn’t load bills. Try again.');
  const open = ({ id }: BillRow) => go('purchasing.bill', { params: { billId: id } });
  return (
    <>
      <SavedViews noun="bills" {...views} />
      <ListToolbar
        search={
          <SearchField
            label="Search bills"
            value={filters.q}
            onSearch={(q) => list.setFilters({ q })}
          />
        }
        actions={
          <Box sx={{ minWidth: 160 }}>
            <SelectFilter
              label="Show"
              value={filters.show}
              options={shownChoices}
              onChange={(show) => list.setFilters({ show })}
            />
          </Box>
        }
      />
      {filters.vendor !== '' && (
        <Box sx={{ mb: 2 }}>
          <Button size="small" onClick={() => list.setFilters({ vendor: '' })}>
            One vendor only. Show all vendors
          </Button>
        </Box>
      )}
      {chosen.rows.size > 0 && (
        <PaySelected rows={[...chosen.rows.values()]} onClear={chosen.clear} />
      )}
      <RecordList
        label="bills"
        view={view}
        answer={answer}
        columns={billColumns}
        sort={sort}
        onSort={list.setSort}
        onOpen={open}
        toCompact={toCompactBill}
        selection={chosen.selection}
        cardHeight={150}
        renderCard={(row) => <BillCard row={row} onOpen={() => open(row)} />}
        empty={
          <EmptyState
            title="No bills"
            description={
              isNarrowed
                ? 'No bills match. Try another search or filter.'
                : 'Upload a bill or take a photo of one, and it appears here.'
            }
            action={isNarrowed && <Button onClick={list.clearFilters}>Clear filters</Button>}
          />
        }
      />
      <ListFooter noun="bills" answer={answer} list={list} />
    </>
  );
}

/** Pays the selected bills that can be paid, in one batch. */
function PaySelected({ rows, onClear }: { rows: BillRow[]; onClear: () => void }) {
  const [isPaying, setIsPaying] = useState(false);
  const denial = denialReason(useAccess(pays));
  const payable = rows.filter((row) => row.payable !== 0);
  const none = payable.length === 0 ? 'Select approved bills to pay' : undefined;
  return (
    <>
      <SelectionBar label={`${counted(payable.length, 'bill')} to pay selected`} onClear={onClear}>
        <ActionButton
          size="small"
          color="inherit"
          denial={denial ?? none}
          onClick={() => setIsPaying(true)}
        >
          Pay selected
        </ActionButton>
      </SelectionBar>
      {isPaying && (
        <PayDialog bills={payable} onClose={() => setIsPaying(false)} onPaid={onClear} />
      )}
    </>
  );
}

function BillsHeader({ isEmpty }: { isEmpty: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const go = useGo();
  const files = useBillExports();
  const { add, isUploading, problem } = useBillUpload();
  const denial = denialReason(useAccess(edits));
  return (
    <>
      <PageHeader
        title="Bills"
        actions={
          <>
            {!isEmpty && <FileActions actions={files} />}
            <ActionButton denial={denial} onClick={() => go('purchasing.billNew')}>
              Enter bill
            </ActionButton>
            <ActionButton
              variant="contained"
              denial={denial}
              loading={isUploading}
              onClick={() => input.current?.click()}
            >
              Upload bill
            </ActionButton>
            <input
              ref={input}
              type="file"
              hidden
              aria-label="Photo or PDF of a bill"
              accept={billTypes.join(',')}
              onChange={(event) => {
                void add(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </>
        }
      />
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
    </>
  );
}

function BillCard({ row, onOpen }: { row: BillRow; onOpen: () => void }) {
  return (
    <Card component="article" aria-label={billName(row)}>
      <CardActionArea onClick={onOpen}>
        <CardContent>
          <StatusChip {...billStateDisplay(row.state, row.kind)} />
          <Typography variant="h3" component="h2" noWrap sx={{ mt: 1 }}>
            {row.vendor_name ?? 'Vendor not chosen yet'}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {billName(row)}
          </Typography>
          <Money amount={row.total} />
        </CardContent>
      </CardActionArea>
    </Card>
  );
}

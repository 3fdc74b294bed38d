import { listAnswer } from '@plumbline/data';
import {
  ActionButton,
  AddIcon,
  Box,
  Button,
  Card,
  CardActionArea,
  EmptyState,
  Page,
  PageHeader,
} from '@plumbline/design';
import {
  ChecksFilter,
  FilterPanel,
  ListFooter,
  ListLayout,
  ListToolbar,
  RecordList,
  SearchField,
} from '@plumbline/design/grid';
import {
  denialReason,
  lazyComponent,
  useAccess,
  useCompanyId,
  useGo,
  useListState,
  useRecordView,
} from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import { usePurchasingBidsQuery, type BidFilters } from '../../data/bids.ts';
import { bidState, type BidRow } from '../../data/bidShapes.ts';
import { bidDisplay } from '../../shared/bidLabels.ts';
import { ProjectFilter, VendorFilter } from '../../shared/RecordFilters.tsx';
import { PurchasingNav } from '../../shared/PurchasingNav.tsx';
import { bidColumns, toCompactBid } from './bidColumns.tsx';
import { activeBidFilters, bidListDefaults } from './bidListState.ts';

const BidFormDialog = lazyComponent(() =>
  import('../bid-form/BidFormDialog.tsx').then((module) => module.BidFormDialog),
);
const states = bidState.options.map((value) => ({ value, label: bidDisplay[value].label }));

const isNarrowed = (filters: BidFilters) => activeBidFilters(filters) > 0 || filters.q !== '';

/** /purchasing/bids: what vendors were asked to bid on. */
export function BidsPage() {
  const company = useCompanyId();
  const go = useGo();
  const list = useListState(bidListDefaults);
  const view = useRecordView('bids');
  const { page, pageSize, sort, filters } = list;
  const found = usePurchasingBidsQuery({ company, page, pageSize, sort, filters });
  const [isWriting, setWriting] = useState(false);
  const denial = denialReason(
    useAccess({ feature: 'vendor_management', permission: 'edit_purchasing' }),
  );
  const show = ({ id }: { id: string }) => go('purchasing.bid', { params: { bidId: id } });
  const isEmpty = found.currentData?.total === 0 && !isNarrowed(filters);
  const answer = listAnswer(found, 'Failed to load bid requests. Please try again.');
  const add = (
    <ActionButton
      variant="contained"
      startIcon={<AddIcon />}
      denial={denial}
      onClick={() => setWriting(true)}
    >
      New bid request
    </ActionButton>
  );
  return (
    <Page>
      <PageHeader title="Bid requests" actions={!isEmpty && add} />
      <PurchasingNav at="purchasing.bids" />
      <ListLayout
        isEmpty={isEmpty}
        filters={
          <Filters filters={filters} onChange={list.setFilters} onClear={list.clearFilters} />
        }
      >
        <ListToolbar
          view={view.view}
          onView={view.onView}
          search={
            <SearchField
              label="Search bid requests"
              value={filters.q}
              onSearch={(q) => list.setFilters({ q })}
            />
          }
        />
        <RecordList
          label="bid requests"
          view={view}
          answer={answer}
          columns={bidColumns}
          sort={sort}
          onSort={list.setSort}
          onOpen={show}
          toCompact={toCompactBid}
          cardHeight={120}
          renderCard={(bid) => <BidCard bid={bid} onOpen={() => show(bid)} />}
          empty={<NoBids filters={filters} onClear={list.clearFilters} add={add} />}
        />
        <ListFooter noun="bid requests" answer={answer} list={list} />
      </ListLayout>
      {isWriting && <BidFormDialog onClose={() => setWriting(false)} onSaved={show} />}
    </Page>
  );
}

type FiltersProps = {
  filters: BidFilters;
  onChange: (changed: Partial<BidFilters>) => void;
  onClear: () => void;
};

function Filters({ filters, onChange, onClear }: FiltersProps) {
  return (
    <FilterPanel active={activeBidFilters(filters)} onClear={onClear}>
      <ChecksFilter
        label="Status"
        options={states}
        values={filters.state}
        onChange={(state) => onChange({ state })}
      />
      <ProjectFilter value={filters.project} onChange={(project) => onChange({ project })} />
      <VendorFilter value={filters.vendor} onChange={(vendor) => onChange({ vendor })} />
    </FilterPanel>
  );
}

function BidCard({ bid, onOpen }: { bid: BidRow; onOpen: () => void }) {
  const { title, status, detail, end } = toCompactBid(bid);
  return (
    <Card>
      <CardActionArea onClick={onOpen} sx={{ p: 2 }}>
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        <Box sx={{ my: 1 }}>{status}</Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <span>{detail}</span>
          {end}
        </Box>
      </CardActionArea>
    </Card>
  );
}

type NoBidsProps = { filters: BidFilters; onClear: () => void; add: ReactNode };

function NoBids({ filters, onClear, add }: NoBidsProps) {
  const isFiltered = isNarrowed(filters);
  return (
    <EmptyState
      title="No bid requests"
      description={
        isFiltered
          ? 'Try adjusting your search or filters'
          : 'Ask several vendors for prices on the same scope, and compare their bids here.'
      }
      action={isFiltered ? <Button onClick={onClear}>Clear filters</Button> : add}
    />
  );
}

import { listAnswer, useStoredViews } from '@plumbline/data';
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
  ListFooter,
  ListLayout,
  ListToolbar,
  RecordList,
  SavedViews,
  SearchField,
} from '@plumbline/design/grid';
import {
  denialReason,
  lazyComponent,
  useAccess,
  useCompanyId,
  useGo,
  useListState,
  useSavedViews,
  useRecordView,
} from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import { usePurchasingOrdersQuery, type OrderFilters } from '../../data/orders.ts';
import type { OrderRow } from '../../data/orderShapes.ts';
import { PurchasingNav } from '../../shared/PurchasingNav.tsx';
import { OrderFilterPanel } from './OrderFilterPanel.tsx';
import { activeFilters, listDefaults } from './orderListState.ts';
import { orderColumns, toCompactOrder } from './orderColumns.tsx';

const OrderFormDialog = lazyComponent(() =>
  import('../order-form/OrderFormDialog.tsx').then((module) => module.OrderFormDialog),
);
const NeedsDialog = lazyComponent(() =>
  import('../needs/NeedsDialog.tsx').then((module) => module.NeedsDialog),
);

const isNarrowed = (filters: OrderFilters) => activeFilters(filters) > 0 || filters.q !== '';

/** /purchasing/orders: what the company orders from vendors. */
export function OrdersPage() {
  const company = useCompanyId();
  const go = useGo();
  const list = useListState(listDefaults);
  const views = useSavedViews(useStoredViews({ company, list: 'orders' }), listDefaults);
  const view = useRecordView('orders');
  const { page, pageSize, sort, filters } = list;
  const found = usePurchasingOrdersQuery({ company, page, pageSize, sort, filters });
  const [open, setOpen] = useState<'new' | 'stock'>();
  const denial = denialReason(
    useAccess({ feature: 'vendor_management', permission: 'edit_purchasing' }),
  );
  const close = () => setOpen(undefined);
  const show = ({ id }: { id: string }) => go('purchasing.order', { params: { orderId: id } });
  const isEmpty = found.currentData?.total === 0 && !isNarrowed(filters);
  const answer = listAnswer(found, 'Failed to load purchase orders. Please try again.');
  const add = (
    <ActionButton
      variant="contained"
      startIcon={<AddIcon />}
      denial={denial}
      onClick={() => setOpen('new')}
    >
      New order
    </ActionButton>
  );
  return (
    <Page>
      <PageHeader
        title="Purchase orders"
        actions={
          <>
            <ActionButton denial={denial} variant="outlined" onClick={() => setOpen('stock')}>
              Order low stock
            </ActionButton>
            {!isEmpty && add}
          </>
        }
      />
      <PurchasingNav at="purchasing.orders" />
      <SavedViews noun="orders" {...views} />
      <ListLayout
        isEmpty={isEmpty}
        filters={
          <OrderFilterPanel
            filters={filters}
            onChange={list.setFilters}
            onClear={list.clearFilters}
          />
        }
      >
        <Toolbar view={view} list={list} />
        <RecordList
          label="purchase orders"
          view={view}
          answer={answer}
          columns={orderColumns}
          sort={sort}
          onSort={list.setSort}
          onOpen={show}
          toCompact={toCompactOrder}
          cardHeight={120}
          renderCard={(order) => <OrderCard order={order} onOpen={() => show(order)} />}
          empty={<NoOrders list={list} add={add} />}
        />
        <ListFooter noun="orders" answer={answer} list={list} />
      </ListLayout>
      {open === 'new' && <OrderFormDialog onClose={close} onSaved={show} />}
      {open === 'stock' && (
        <NeedsDialog title="Order low stock" source={{ low_stock: true }} onClose={close} />
      )}
    </Page>
  );
}

function OrderCard({ order, onOpen }: { order: OrderRow; onOpen: () => void }) {
  const { title, status, detail, end } = toCompactOrder(order);
  return (
    <Card>
      <CardActionArea onClick={onOpen} sx={{ p: 2 }}>
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        <Box sx={{ my: 1 }}>{status}</Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
          <span>{detail}</span>
          {end}
        </Box>
      </CardActionArea>
    </Card>
  );
}

type ToolbarProps = { view: ReturnType<typeof useRecordView>; list: OrderList };
type OrderList = { filters: OrderFilters; setFilters: (changed: Partial<OrderFilters>) => void };

function Toolbar({ view, list }: ToolbarProps) {
  return (
    <ListToolbar
      view={view.view}
      onView={view.onView}
      search={
        <SearchField
          label="Search orders"
          value={list.filters.q}
          onSearch={(q) => list.setFilters({ q })}
        />
      }
    />
  );
}

type NoOrdersProps = { list: OrderList & { clearFilters: () => void }; add: ReactNode };

function NoOrders({ list: { filters, clearFilters }, add }: NoOrdersProps) {
  const isFiltered = isNarrowed(filters);
  return (
    <EmptyState
      title="No purchase orders"
      description={
        isFiltered ? 'Try adjusting your search or filters' : 'Orders to your vendors appear here.'
      }
      action={isFiltered ? <Button onClick={clearFilters}>Clear filters</Button> : add}
    />
  );
}

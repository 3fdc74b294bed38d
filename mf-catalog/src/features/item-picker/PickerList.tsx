import { Box, EmptyState, FailedState, RowsSkeleton } from '@plumbline/design';
import { ListFooter, ListToolbar } from '@plumbline/design/grid';
import { useCompanyId } from '@plumbline/platform';
import { useItemPickerListQuery } from '../../data/itemPicker.ts';
import type { PickerRow } from '../../data/schemas.ts';
import type { Cart } from './cart.ts';
import { PickerItem } from './PickerItem.tsx';
import { PickerSearch } from './PickerSearch.tsx';
import {
  isEmptyRange,
  isFiltered,
  pickerSorts,
  readBound,
  type PickerState,
} from './pickerState.ts';
import { RecentItems } from './RecentItems.tsx';
import { PickerFilters } from './PickerFilters.tsx';

const pageSize = 25;

type PickerListProps = {
  state: PickerState;
  onState: (state: PickerState) => void;
  cart: Cart;
  onAdd: (item: PickerRow) => void;
  onQuantity: (item: PickerRow, quantity: number) => void;
};

/** Search, category, price range, and sort order above the items. */
export function PickerList({ state, onState, cart, onAdd, onQuantity }: PickerListProps) {
  const company = useCompanyId();
  const { data, error, isFetching, refetch } = useItemPickerListQuery({
    company,
    q: state.q.trim(),
    min: readBound(state.min),
    max: readBound(state.max),
    trade: state.trade,
    page: state.page,
    pageSize,
    sort: [state.sort],
  });
  const change = (changed: Partial<PickerState>) => onState({ ...state, page: 0, ...changed });
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <ListToolbar
        search={
          <PickerSearch
            value={state.q}
            onSearch={(q) => change({ q })}
            listed={isFetching ? undefined : data?.rows.map(({ name }) => name)}
          />
        }
        sort={state.sort}
        sortOptions={pickerSorts}
        onSort={([sort]) => sort && change({ sort })}
      />
      <PickerFilters state={state} onChange={change} />
      {!isFiltered(state) && <RecentItems onAdd={onAdd} />}
      {error && !data && (
        <FailedState
          title="Failed to load items. Please try again."
          retryLabel="Try Again"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <RowsSkeleton label="Loading items..." />}
      {data?.rows.length === 0 && <NoItems state={state} />}
      {data && data.rows.length > 0 && (
        <>
          <Box
            component="ul"
            aria-label="Items"
            aria-busy={isFetching}
            sx={{ listStyle: 'none', m: 0, p: 0, opacity: isFetching ? 0.6 : 1 }}
          >
            {data.rows.map((item) => (
              <PickerItem
                key={item.id}
                item={item}
                quantity={cart.get(item.id)?.quantity ?? 0}
                onAdd={() => onAdd(item)}
                onQuantity={(quantity) => onQuantity(item, quantity)}
              />
            ))}
          </Box>
          {data.total > pageSize && (
            <ListFooter
              noun="items"
              answer={data}
              list={{
                page: state.page,
                pageSize,
                setPage: (page) => onState({ ...state, page }),
                setPageSize: () => undefined,
              }}
              pageSizes={[pageSize]}
              endsAtTotal={state.q.trim() !== ''}
            />
          )}
        </>
      )}
    </Box>
  );
}

function NoItems({ state }: { state: PickerState }) {
  return (
    <EmptyState
      title="No items found"
      description={
        isEmptyRange(state)
          ? 'The minimum price is higher than the maximum price'
          : isFiltered(state)
            ? 'Try adjusting your search or filter criteria'
            : 'No items available in your database. Add items to get started.'
      }
    />
  );
}

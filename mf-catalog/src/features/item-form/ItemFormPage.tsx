import { messageOf, skipToken } from '@plumbline/data';
import { Alert, FailedState, LoadingState, Page, PageHeader } from '@plumbline/design';
import { idOf, usePageTitle, useParams, useSearchParams, useSession } from '@plumbline/platform';
import { useState } from 'react';
import { useItemDetailQuery, useItemRelatedQuery } from '../../data/items.ts';
import { ItemForm } from './ItemForm.tsx';
import { companyMarkup, emptyItem, scannedItem, toDuplicate, toForm } from './itemForm.ts';

const titles = { add: 'Add New Item', edit: 'Edit Item', duplicate: 'Duplicate Item' } as const;

/** /items/add, /items/add?duplicate={id}, and /items/edit/{id}. */
export function ItemFormPage() {
  const { id: company, settings } = useSession().company;
  const { itemId } = useParams();
  const [search] = useSearchParams();
  const copied = idOf(search, 'duplicate');
  const source = itemId ?? copied;
  const kind = itemId ? 'edit' : copied ? 'duplicate' : 'add';
  const [round, setRound] = useState(0);
  const item = useItemDetailQuery(source ? { company, id: source } : skipToken);
  const related = useItemRelatedQuery(source ?? skipToken);
  usePageTitle(titles[kind]);

  const isReady = !source || (item.data && related.data);
  const empty = emptyItem(companyMarkup(settings));
  const scanned = search.get('barcode');
  const isNew = kind !== 'edit' || round > 0;
  const initial = item.data
    ? kind === 'edit'
      ? toForm(item.data)
      : toDuplicate(item.data)
    : scanned
      ? scannedItem(scanned, companyMarkup(settings))
      : empty;
  return (
    <Page width="text">
      <PageHeader title={titles[kind]} />
      {kind === 'add' && search.has('duplicate') && round === 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          We couldn’t find the item to copy. Add a new one here.
        </Alert>
      )}
      {!isReady && !item.error && <LoadingState label="Loading item…" />}
      {item.error && !item.data && (
        <FailedState
          title="Failed to load item"
          message={`Failed to fetch item details: ${messageOf(item.error)}`}
          onRetry={() => void item.refetch()}
          isRetrying={item.isFetching}
        />
      )}
      {isReady && (
        <ItemForm
          key={`${kind}${source}${scanned}${round}`}
          title={titles[kind]}
          initial={round > 0 ? empty : initial}
          related={round > 0 ? [] : (related.data ?? [])}
          item={isNew ? undefined : item.data}
          isScanned={scanned !== null && round === 0}
          onAnother={() => setRound((made) => made + 1)}
        />
      )}
    </Page>
  );
}

import { z } from '@plumbline/data';
import { Button, Page, PageHeader } from '@plumbline/design';
import { useChosenRows } from '@plumbline/design/grid';
import { useCompanyId, useListState, useLocation, useNavigate } from '@plumbline/platform';
import { useEffect, useState } from 'react';
import { useQuoteListQuery } from '../../data/quotes.ts';
import { useQuoteActions } from '../../shared/actions/useQuoteActions.tsx';
import { CreateButton, QuickQuoteButton } from '../../shared/list/CreateButton.tsx';
import { DocumentList, isEmptyList } from '../../shared/list/DocumentList.tsx';
import { refetchOnFocus } from '../../shared/refetchOnFocus.ts';
import { useWriteDenial } from '../../shared/useWriteDenial.ts';
import { quoteStatusDisplay, Money, StatusChip, statusDisplay } from '@plumbline/design';
import type { QuoteRow } from '../../data/schemas.ts';
import { QuoteCard } from './QuoteCard.tsx';
import { quoteColumns } from './quoteColumns.tsx';
import { listDefaults, sortOptions, statuses } from './quoteListState.ts';
import { useQuoteBulk } from './useQuoteBulk.ts';

const arrival = z.object({ action: z.string(), item: z.unknown() }).partial().catch({});

/** Other pages come here to create a quote: state `{ action: 'create', clientId }`, or a new item; an address may say `?action=create`. */
function useArrival() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const canCreate = useWriteDenial('quote') === undefined;
  const { action = new URLSearchParams(search).get('action'), item } = arrival.parse(state ?? {});
  useEffect(() => {
    if (canCreate && (action === 'create' || item !== undefined))
      void navigate('/quotes/new', { state, replace: true });
  }, [action, item, canCreate, navigate, state]);
}

const toCompact = (quote: QuoteRow) => ({
  title: quote.client_name ?? quote.title,
  status: <StatusChip {...statusDisplay(quoteStatusDisplay, quote.status)} />,
  detail: `${quote.quote_number} · ${quote.title}`,
  end: <Money amount={quote.total_amount} />,
});

/** /quotes: the company's quotes. */
export function QuotesPage() {
  const company = useCompanyId();
  const list = useListState(listDefaults);
  const { page, pageSize, sort, filters } = list;
  // Once asked for, the totals stay, also with other filters.
  const [addsUpAll, setAddsUpAll] = useState(false);
  const found = useQuoteListQuery(
    {
      company,
      page,
      pageSize,
      sort,
      filters,
      ...(addsUpAll && { addsUpAll }),
    },
    refetchOnFocus,
  );
  const actions = useQuoteActions();
  const chosen = useChosenRows(found.data?.rows);
  const bulk = useQuoteBulk(chosen.clear);
  useArrival();
  return (
    <Page>
      <PageHeader
        title="Quotes"
        description="Draft, send, and track quotes"
        actions={
          !isEmptyList(found, filters) && (
            <>
              <QuickQuoteButton />
              <CreateButton kind="quote" />
            </>
          )
        }
      />
      <DocumentList
        kind="quote"
        list={list}
        defaults={listDefaults}
        found={found}
        onAddUp={() => setAddsUpAll(true)}
        statuses={statuses}
        sortOptions={sortOptions}
        columns={quoteColumns(actions)}
        renderCard={(quote) => (
          <QuoteCard quote={quote} actions={actions} selection={chosen.selection} />
        )}
        toCompact={toCompact}
        cardHeight={214}
        empty={{
          always: 'Create a quote and send it. Your client can accept it online.',
          filtered: 'No quotes match these filters.',
        }}
        chosen={chosen}
        bulk={bulk}
        bulkButtons={(rows, isOff) => (
          <Button
            size="small"
            color="inherit"
            disabled={isOff}
            onClick={() => void bulk.send(rows)}
          >
            Send
          </Button>
        )}
      />
      {actions.dialogs}
    </Page>
  );
}

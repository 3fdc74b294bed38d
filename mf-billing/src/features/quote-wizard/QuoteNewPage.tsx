import type { PickedItem } from '@plumbline/contract';
import { skipToken, useClientChoiceQuery, z, type ClientChoice } from '@plumbline/data';
import { FailedState, LoadingState, Page, PageHeader } from '@plumbline/design';
import { useCompanyId, useGo, useLocation, useSession } from '@plumbline/platform';
import { useState } from 'react';
import { useQuoteNumberQuery } from '../../data/quotes.ts';
import { taxOfItem, useBillingTaxesQuery, type Taxes } from '../../data/taxes.ts';
import { addPicked, emptyLine } from '../../shared/draftLines.ts';
import { startingTax } from '../../shared/wizard/useClientTax.ts';
import { draftKey } from '../../shared/draftStorage.ts';
import { emptyQuote } from './quoteForm.ts';
import { QuoteWizard } from './QuoteWizard.tsx';

const chosenItem = z.object({
  item_id: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  unit: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
  tax_rate: z.number().nullish(),
  tax_name: z.string().nullish(),
});

/** Navigation state: a client, a new item, selected items, or a full draft. */
const arrival = z
  .object({
    clientId: z.string(),
    /** A client's name, where no client is chosen yet. */
    clientName: z.string().max(200),
    title: z.string().max(200),
    items: z.array(chosenItem),
    item: z.object({
      id: z.string(),
      name: z.string(),
      description: z.string().nullish(),
      unit: z.string().nullish(),
      unit_price: z.number(),
      tax_category: z.string().nullish(),
      tax_rate_id: z.string().nullish(),
    }),
  })
  .partial()
  .catch({});

const linesOf = (picked: readonly PickedItem[]) =>
  picked.length > 0 ? addPicked([], picked) : [emptyLine()];

/** Creates a quote. */
export function QuoteNewPage() {
  const company = useCompanyId();
  const number = useQuoteNumberQuery('quotes_page');
  const taxes = useBillingTaxesQuery(company);
  const location = useLocation();
  const { clientId } = arrival.parse(location.state ?? {});
  const client = useClientChoiceQuery(clientId ? { company, id: clientId } : skipToken);
  if (number.isError || taxes.isError)
    return (
      <Page width="form">
        <FailedState
          title="Failed to load data"
          onRetry={() => {
            if (number.isError) void number.refetch();
            if (taxes.isError) void taxes.refetch();
          }}
        />
      </Page>
    );
  if (number.data === undefined || taxes.data === undefined || client.isLoading)
    return <LoadingState label="Loading…" />;
  return (
    <Page width="text">
      <PageHeader title="New quote" description="Details, line items, review." />
      <Creating suggested={number.data} taxes={taxes.data} client={client.data} />
    </Page>
  );
}

type CreatingProps = {
  suggested: string;
  taxes: Taxes;
  /** The client that the quote starts with. */
  client: ClientChoice | null | undefined;
};

function Creating({ suggested, taxes, client }: CreatingProps) {
  const { user } = useSession();
  const go = useGo();
  const location = useLocation();
  const { clientId, clientName, title, item, items = [] } = arrival.parse(location.state ?? {});
  const [start] = useState(() => ({
    id: crypto.randomUUID(),
    version: null,
    suggested,
    head: {
      ...emptyQuote(),
      quote_number: suggested,
      title: title ?? '',
      client_id: clientId ?? '',
      custom_client_name: clientName ?? '',
      ...startingTax(client, taxes),
    },
    lines: linesOf([
      ...items,
      ...(item
        ? [
            {
              ...item,
              item_id: item.id,
              description: item.description ?? null,
              unit: item.unit ?? 'each',
              quantity: 1,
              ...taxOfItem(item, taxes),
            },
          ]
        : []),
    ]),
  }));
  return (
    <QuoteWizard
      storageKey={draftKey('quote', user.id, 'new')}
      start={start}
      ignoresStored={clientId !== undefined || item !== undefined || title !== undefined}
      onSaved={({ id }) => go('billing.quote', { params: { quoteId: id } })}
      onCancel={() => go('billing.quotes')}
    />
  );
}

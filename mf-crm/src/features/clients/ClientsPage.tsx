import { countOf, messageOf, listAnswer, useStoredViews } from '@plumbline/data';
import {
  ActionButton,
  AddIcon,
  Button,
  EmptyState,
  openAddress,
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
  SelectBox,
  SelectionBar,
  useChosenRows,
} from '@plumbline/design/grid';
import {
  denialReason,
  isOffered,
  lazyComponent,
  useCompanyId,
  useListState,
  useSavedViews,
  useRecordView,
  useToasts,
  useAccess,
} from '@plumbline/platform';
import { useEffect, useState, type ReactNode } from 'react';
import { useClientListQuery, useClientsDeletedQuery } from '../../data/clients.ts';
import type { ClientRow } from '../../data/schemas.ts';
import { contactHref } from '../../shared/clientLabels.ts';
import { edits, sends } from '../../shared/edits.ts';
import { mailable } from '../../shared/mailForm.ts';
import { useClientLinks } from '../../shared/useClientLinks.ts';
import { ClientCard } from './ClientCard.tsx';
import { ClientFilterPanel } from './ClientFilterPanel.tsx';
import { ListFiles } from './ListFiles.tsx';
import type { ClientActions } from './clientActions.ts';
import { clientColumns, toCompactClient } from './clientColumns.tsx';
import { activeFilters, listDefaults, sortOptions } from './clientListState.ts';
import { OpenDialog, type Open } from './OpenDialog.tsx';
import { useGuidedClient } from './useGuidedClient.ts';

const ClientFormDialog = lazyComponent(() =>
  import('../client-form/ClientFormDialog.tsx').then((module) => module.ClientFormDialog),
);

/** Whether there are no clients, nor deleted ones, which the filters lead to. */
function useNoClients(isListEmpty: boolean) {
  const company = useCompanyId();
  const { data } = useClientsDeletedQuery({ company, text: '' }, { skip: !isListEmpty });
  return isListEmpty && data?.length === 0;
}

/** What a client's row and card offer. */
function useClientActions(onOpen: (open: Open) => void): ClientActions {
  const toasts = useToasts();
  const edit = useAccess(edits);
  return {
    ...useClientLinks(),
    denial: denialReason(edit),
    isEditOffered: isOffered(edit),
    view: (client) => onOpen({ kind: 'view', client }),
    edit: (client) => onOpen({ kind: 'edit', client }),
    remove: (client) => onOpen({ kind: 'remove', client }),
    contact: (client) => {
      const href = contactHref(client);
      if (href) openAddress(href);
      else toasts.error('No contact information available for this client.');
    },
  };
}

type NoClientsProps = { isFiltered: boolean; isAdding: boolean; action: ReactNode };

/** Why the list is empty, and what to do about it. */
function NoClients({ isFiltered, isAdding, action }: NoClientsProps) {
  const start = isAdding
    ? 'Get started by adding your first client'
    : 'Your company’s clients will appear here.';
  return (
    <EmptyState
      title="No clients found"
      description={isFiltered ? 'Try adjusting your search or filters' : start}
      action={action}
    />
  );
}

type SelectToMailProps = {
  chosen: ReturnType<typeof useChosenRows<ClientRow>>;
  isEmpty: boolean;
  onMail: () => void;
};

/** Clients are selected to email them. */
function SelectToMail({ chosen, isEmpty, onMail }: SelectToMailProps) {
  const mail = useAccess(sends);
  if (!isOffered(mail) || (isEmpty && chosen.rows.size === 0)) return null;
  return (
    <>
      <Button onClick={chosen.isAllShown ? chosen.clear : chosen.chooseShown}>
        {chosen.isAllShown ? 'Deselect All' : 'Select All'}
      </Button>
      <ActionButton denial={denialReason(mail)} onClick={onMail}>
        Email
      </ActionButton>
    </>
  );
}

/** /clients: the company's clients. */
export function ClientsPage() {
  const company = useCompanyId();
  const toasts = useToasts();
  const list = useListState(listDefaults);
  const views = useSavedViews(useStoredViews({ company, list: 'clients' }), listDefaults);
  const view = useRecordView('clients');
  const { page, pageSize, sort, filters } = list;
  const query = { company, page, pageSize, sort, filters };
  const found = useClientListQuery(query);
  const { data, error } = found;
  const chosen = useChosenRows(data?.rows);
  const [open, setOpen] = useState<Open>();
  const edit = useAccess(edits);
  const denial = denialReason(edit);
  const mail = useAccess(sends);
  const canSeeMoney = useAccess({ permission: 'view_money' }).answer === 'allow';
  const isFiltered = activeFilters(filters) > 0 || filters.q !== '';
  const guided = useGuidedClient(data?.total === 0 && !isFiltered && !denial);
  const isEmpty = useNoClients(found.currentData?.total === 0 && !isFiltered);
  // The list shows the fixed message; the toast adds the reason.
  useEffect(() => {
    if (error) toasts.error(`Failed to fetch clients: ${messageOf(error)}`);
  }, [error, toasts]);

  const actions = useClientActions(setOpen);
  const mailChosen = () => {
    const answered = mailable([...chosen.rows.values()]);
    if ('clients' in answered) setOpen({ kind: 'mail', ...answered });
    else toasts.error(answered.problem);
  };
  const answer = listAnswer(found, 'Failed to load clients. Please try again.');
  const add = isOffered(edit) && (
    <ActionButton variant="contained" startIcon={<AddIcon />} denial={denial} onClick={guided.open}>
      Add Client
    </ActionButton>
  );
  return (
    <Page>
      <PageHeader
        title="Clients"
        description="Manage your client relationships and project history"
        actions={
          <>
            <ListFiles query={query} isEmpty={isEmpty} />
            {!isEmpty && add}
          </>
        }
      />
      <SavedViews noun="clients" {...views} />
      <ListLayout
        isEmpty={isEmpty}
        filters={
          <ClientFilterPanel
            filters={filters}
            canSeeMoney={canSeeMoney}
            onChange={list.setFilters}
            onClear={list.clearFilters}
            onShowDeleted={
              isOffered(edit) && !denial ? () => setOpen({ kind: 'deleted' }) : undefined
            }
          />
        }
      >
        <ListToolbar
          search={
            <SearchField
              label="Search clients"
              value={filters.q}
              onSearch={(q) => list.setFilters({ q })}
            />
          }
          sort={sort[0]}
          sortOptions={sortOptions(canSeeMoney)}
          onSort={list.setSort}
          view={view.view}
          onView={view.onView}
          actions={<SelectToMail chosen={chosen} isEmpty={data?.total === 0} onMail={mailChosen} />}
        />
        {chosen.rows.size > 0 && (
          <SelectionBar
            label={`${chosen.rows.size} of ${data ? countOf(data) : chosen.rows.size} selected`}
            onClear={chosen.clear}
          />
        )}
        <RecordList
          label="clients"
          view={view}
          answer={answer}
          columns={clientColumns(actions, canSeeMoney)}
          sort={sort}
          onSort={list.setSort}
          onOpen={actions.view}
          toCompact={toCompactClient}
          {...(isOffered(mail) && { selection: chosen.selection })}
          cardHeight={320}
          cardWidth={320}
          renderCard={(client) => (
            <ClientCard
              client={client}
              actions={actions}
              checkbox={isOffered(mail) && <SelectBox row={client} selection={chosen.selection} />}
            />
          )}
          empty={
            <NoClients
              isFiltered={isFiltered}
              isAdding={isOffered(edit)}
              action={isFiltered ? <Button onClick={list.clearFilters}>Clear Filters</Button> : add}
            />
          }
        />
        <ListFooter noun="clients" answer={answer} list={list} />
      </ListLayout>
      {guided.isOpen && !denial && <ClientFormDialog onClose={guided.close} />}
      {open && <OpenDialog open={open} onOpen={setOpen} onSent={chosen.clear} />}
    </Page>
  );
}

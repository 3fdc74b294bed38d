import { messageOf, useStoredViews } from '@plumbline/data';
import {
  ActionButton,
  AddIcon,
  Button,
  EmptyState,
  FailedState,
  Page,
  PageHeader,
  PartWait,
  RowsSkeleton,
} from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { SavedViews } from '@plumbline/design/grid';
import {
  denialReason,
  Link,
  isOffered,
  lazyComponent,
  useAccess,
  useAddressAction,
  useCompanyId,
  useGo,
  useLink,
  useListState,
  useSavedViews,
  useSearchParams,
} from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import { useLeadBoardQuery, useLeadListQuery } from '../../data/leads.ts';
import type { LeadBoard, LeadFilters, LeadRow, LeadStage } from '../../data/leadSchemas.ts';
import { edits } from '../../shared/edits.ts';
import { ImportCards } from '../lead-cards/ImportCards.tsx';
import { ImportLeads } from './ImportLeads.tsx';
import { LeadColumns } from './LeadColumns.tsx';
import { LeadFilterBar } from './LeadFilterBar.tsx';
import { boardFilters, leadDefaults, viewRules } from './leadListState.ts';
import { LeadTable } from './LeadTable.tsx';
import { useLeadMove } from './useLeadMove.ts';

const LeadFormDialog = lazyComponent(() =>
  import('./LeadFormDialog.tsx').then((module) => module.LeadFormDialog),
);
const LoseDialog = lazyComponent(() =>
  import('./LoseDialog.tsx').then((module) => module.LoseDialog),
);
const WinDialog = lazyComponent(() => import('./WinDialog.tsx').then((module) => module.WinDialog));

const tabs = [
  { id: 'board', label: 'Board' },
  { id: 'list', label: 'List' },
] as const;
type Tab = (typeof tabs)[number]['id'];
/** The board has the filters of the list, except those of its columns. */
const toTab = (tab: Tab) => (before: URLSearchParams) => {
  const next = new URLSearchParams(before);
  next.delete('page');
  if (tab === 'list') next.set('tab', tab);
  else for (const name of ['tab', 'stage', 'outcome', 'sort', 'saved']) next.delete(name);
  return next;
};
type Open = { kind: 'lost' | 'won'; lead: LeadRow };

function HeaderActions({ add }: { add: ReactNode }) {
  const forms = useLink('crm.leadForms');
  const settings = useLink('crm.leadSettings');
  const report = useLink('crm.leadReport');
  return (
    <>
      {report && (
        <Button component={Link} to={report}>
          Report
        </Button>
      )}
      {settings && (
        <Button component={Link} to={settings}>
          Settings
        </Button>
      )}
      {forms && (
        <Button component={Link} to={forms}>
          Website forms
        </Button>
      )}
      <ImportLeads />
      <ImportCards />
      {add}
    </>
  );
}

type BoardProps = {
  found: { data?: LeadBoard; error?: unknown; isFetching: boolean; refetch: () => unknown };
  isFiltered: boolean;
  onMove: ((lead: LeadRow, stage: LeadStage) => void) | undefined;
  onShowAll: (stage: string) => void;
  of: { company: string; filters: Partial<LeadFilters> };
  /** What an empty board offers. */
  action: ReactNode;
};

/** The board, or its loading, empty, or failed state. */
function Board({ found, isFiltered, onMove, onShowAll, of, action }: BoardProps) {
  const { data, error, refetch, isFetching } = found;
  if (data?.stages.every(({ count }) => count === 0))
    return (
      <EmptyState
        title="No leads found"
        description={
          isFiltered ? 'Try adjusting your search or filters' : 'New inquiries will appear here.'
        }
        action={action}
      />
    );
  if (data)
    return (
      <LeadColumns board={data} of={of} onMove={onMove} onShowAll={({ id }) => onShowAll(id)} />
    );
  if (error)
    return (
      <FailedState
        title="Failed to load leads"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <PartWait name="Leads">
      <RowsSkeleton label="Loading leads" rows={6} rowHeight={88} />
    </PartWait>
  );
}

/** What the page shows: the search, the tab, and the board; whether there are no leads at all, also no snoozed ones. */
function useLeads(company: string) {
  const list = useListState(leadDefaults);
  const { filters } = list;
  const [search, setSearch] = useSearchParams();
  const tab: Tab = search.get('tab') === 'list' || filters.stage ? 'list' : 'board';
  const asked = { company, filters: boardFilters(filters) };
  const found = useLeadBoardQuery(asked);
  const isFiltered = Object.values(filters).some(Boolean);
  const isBare =
    !isFiltered && (found.currentData?.stages.every(({ count }) => count === 0) ?? false);
  const anyLead = { ...leadDefaults.filters, snoozed: 'show' };
  const first = { page: 0, pageSize: 1, sort: leadDefaults.sort, filters: anyLead };
  const all = useLeadListQuery(first, { skip: !isBare });
  return {
    list,
    tab,
    setTab: (next: Tab) => setSearch(toTab(next), { replace: true }),
    asked,
    found,
    isFiltered,
    isEmpty: isBare && all.data?.total === 0,
  };
}

type LeadTabsProps = { leads: ReturnType<typeof useLeads>; views: ReactNode; children: ReactNode };

/** The board, given as children, or the list, below the search and filters of both. */
function LeadTabs({ leads, views, children }: LeadTabsProps) {
  const { list, tab, setTab, found, isFiltered } = leads;
  return (
    <>
      <Tabs label="Views" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel id={tab}>
        {views}
        <LeadFilterBar
          filters={list.filters}
          board={found.data}
          isList={tab === 'list'}
          onChange={list.setFilters}
        />
        {tab === 'list' ? <LeadTable list={list} isFiltered={isFiltered} /> : children}
      </TabPanel>
    </>
  );
}

/** /leads: the company's inquiries as a board or a list. */
export function LeadsPage() {
  const company = useCompanyId();
  const go = useGo();
  const leads = useLeads(company);
  const { list, found, isFiltered, isEmpty } = leads;
  const { data } = found;
  const views = useSavedViews(
    useStoredViews({ company, list: 'leads' }),
    leadDefaults,
    viewRules(data),
  );
  const edit = useAccess(edits);
  const denial = denialReason(edit);
  const [isAdding, setAdding] = useAddressAction('create');
  const [open, setOpen] = useState<Open>();
  const move = useLeadMove((kind, lead) => setOpen({ kind, lead }));
  const add = isOffered(edit) && (
    <ActionButton
      variant="contained"
      startIcon={<AddIcon />}
      denial={denial}
      onClick={() => setAdding(true)}
    >
      New lead
    </ActionButton>
  );
  return (
    <Page>
      <PageHeader
        title="Leads"
        description="Inquiries, from the first contact to the job"
        actions={<HeaderActions add={!isEmpty && add} />}
      />
      {isEmpty ? (
        <EmptyState
          title="No leads found"
          description="New inquiries will appear here."
          action={add}
        />
      ) : (
        <LeadTabs leads={leads} views={<SavedViews noun="leads" {...views} />}>
          <Board
            found={found}
            of={leads.asked}
            isFiltered={isFiltered}
            onMove={denial === undefined ? move : undefined}
            onShowAll={(stage) => list.setFilters({ stage })}
            action={isFiltered ? <Button onClick={list.clearFilters}>Clear filters</Button> : add}
          />
        </LeadTabs>
      )}
      {isAdding && !denial && (
        <LeadFormDialog
          choices={data}
          onClose={() => setAdding(false)}
          onSaved={(leadId) => void go('crm.lead', { params: { leadId } })}
        />
      )}
      {open?.kind === 'lost' && (
        <LoseDialog lead={open.lead} choices={data} onClose={() => setOpen(undefined)} />
      )}
      {open?.kind === 'won' && <WinDialog lead={open.lead} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

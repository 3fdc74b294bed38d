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
import { useLeadBoardQuery } from '../../data/leads.ts';
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
/** The board has the filters of the list, except those of its columns. */
const toTab = (tab: 'board' | 'list') => (before: URLSearchParams) => {
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

/** /leads: the company's inquiries as a board or a list. */
export function LeadsPage() {
  const company = useCompanyId();
  const go = useGo();
  const list = useListState(leadDefaults);
  const { filters } = list;
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'list' || filters.stage ? 'list' : 'board';
  const asked = { company, filters: boardFilters(filters) };
  const found = useLeadBoardQuery(asked);
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
  const isFiltered = Object.values(filters).some(Boolean);
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
        actions={<HeaderActions add={add} />}
      />
      <Tabs
        label="Views"
        tabs={tabs}
        value={tab}
        onChange={(next) => setSearch(toTab(next), { replace: true })}
      />
      <TabPanel id={tab}>
        <SavedViews noun="leads" {...views} />
        <LeadFilterBar
          filters={filters}
          board={data}
          isList={tab === 'list'}
          onChange={list.setFilters}
        />
        {tab === 'list' ? (
          <LeadTable list={list} isFiltered={isFiltered} />
        ) : (
          <Board
            found={found}
            of={asked}
            isFiltered={isFiltered}
            onMove={denial === undefined ? move : undefined}
            onShowAll={(stage) => list.setFilters({ stage })}
            action={isFiltered ? <Button onClick={list.clearFilters}>Clear filters</Button> : add}
          />
        )}
      </TabPanel>
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

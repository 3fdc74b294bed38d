import { DateText, EmptyState, Money } from '@plumbline/design';
import { listAnswer } from '@plumbline/data';
import { ListFooter, ListToolbar, RecordList, type Column } from '@plumbline/design/grid';
import { useGo, useRecordView, type useListState } from '@plumbline/platform';
import { useLeadListQuery } from '../../data/leads.ts';
import type { LeadFilters, LeadRow } from '../../data/leadSchemas.ts';
import { LeadCard } from './LeadCard.tsx';
import { leadSorts } from './leadListState.ts';

const dash = '–';
const columns: Column<LeadRow>[] = [
  {
    field: 'contact_name',
    header: 'Contact',
    grow: 1,
    width: 160,
    sortable: true,
    render: ({ contact_name }) => contact_name,
  },
  { field: 'title', header: 'Lead', grow: 2, width: 180, yields: 6, render: ({ title }) => title },
  {
    field: 'stage',
    header: 'Stage',
    width: 124,
    yields: 7,
    render: ({ stage_name }) => stage_name,
  },
  {
    field: 'value',
    header: 'Value',
    width: 112,
    align: 'right',
    sortable: true,
    yields: 5,
    render: ({ value }) => (value === null ? dash : <Money amount={value} whole />),
  },
  {
    field: 'next_step_on',
    header: 'Next step',
    width: 128,
    sortable: true,
    yields: 4,
    render: ({ next_step_on, next_step }) =>
      next_step_on ? <DateText value={next_step_on} /> : (next_step ?? dash),
  },
  {
    field: 'owner',
    header: 'Owner',
    width: 130,
    yields: 2,
    render: ({ owner_name }) => owner_name ?? dash,
  },
  {
    field: 'source',
    header: 'Source',
    width: 110,
    yields: 1,
    render: ({ source_name }) => source_name ?? dash,
  },
  {
    field: 'created_at',
    header: 'Added',
    width: 116,
    sortable: true,
    yields: 3,
    render: ({ created_at }) => <DateText value={created_at} relative />,
  },
];

type LeadTableProps = { list: ReturnType<typeof useListState<LeadFilters>>; isFiltered: boolean };

/** The leads as a list, with paging and sorting. */
export function LeadTable({ list, isFiltered }: LeadTableProps) {
  const go = useGo();
  const view = useRecordView('leads');
  const { page, pageSize, sort, filters } = list;
  const found = useLeadListQuery({ page, pageSize, sort, filters });
  const answer = listAnswer(found, 'Failed to load leads. Please try again.');
  return (
    <>
      <ListToolbar search={null} sort={sort[0]} sortOptions={leadSorts} onSort={list.setSort} />
      <RecordList
        label="leads"
        view={{ ...view, view: 'list' }}
        answer={answer}
        columns={columns}
        sort={sort}
        onSort={list.setSort}
        onOpen={({ id }) => void go('crm.lead', { params: { leadId: id } })}
        toCompact={(lead) => ({
          title: lead.contact_name,
          detail: lead.title,
          status: lead.stage_name,
        })}
        cardHeight={140}
        renderCard={(lead) => <LeadCard lead={lead} isMovable={false} />}
        empty={
          <EmptyState
            title="No leads found"
            description={
              isFiltered
                ? 'Try adjusting your search or filters'
                : 'New inquiries will appear here.'
            }
          />
        }
      />
      <ListFooter noun="leads" answer={answer} list={list} />
    </>
  );
}

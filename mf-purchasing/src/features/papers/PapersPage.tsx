import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  AddIcon,
  Box,
  EmptyState,
  FailedState,
  Page,
  PageHeader,
  RowsSkeleton,
  SectionCard,
} from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { denialReason, useAccess, useCompanyId, useListState } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import { usePaperListQuery } from '../../data/papers.ts';
import { PurchasingNav } from '../../shared/PurchasingNav.tsx';
import { PaperDialog } from '../../shared/papers/PaperDialog.tsx';
import { PaperLines } from '../../shared/papers/PaperLines.tsx';

const spans = [
  { value: '', label: 'All papers' },
  { value: '-1', label: 'Expired' },
  { value: '30', label: 'Expired or within 30 days' },
  { value: '90', label: 'Expired or within 90 days' },
];

/** /purchasing/papers: insurance certificates, licenses, and W-9 forms of vendors, what expires first first. */
export function PapersPage() {
  const company = useCompanyId();
  const list = useListState({ sort: [], sortable: [], filters: { within: '' } });
  const { within } = list.filters;
  const found = usePaperListQuery({ company, within: within === '' ? undefined : Number(within) });
  const [isAdding, setAdding] = useState(false);
  const denial = denialReason(
    useAccess({ feature: 'vendor_management', permission: 'edit_purchasing' }),
  );
  const isEmpty = within === '' && found.currentData?.length === 0;
  const add = (
    <ActionButton
      variant="contained"
      startIcon={<AddIcon />}
      denial={denial}
      onClick={() => setAdding(true)}
    >
      Add paper
    </ActionButton>
  );
  return (
    <Page>
      <PageHeader title="Vendor papers" actions={!isEmpty && add} />
      <PurchasingNav at="purchasing.papers" />
      <SectionCard
        isMain
        title="What expires"
        description="Whoever edits purchasing is notified 30 and 7 days before a paper expires."
        actions={
          !isEmpty && (
            <Box sx={{ minWidth: 220 }}>
              <SelectFilter
                label="Show"
                value={within}
                options={spans}
                onChange={(span) => list.setFilters({ within: span })}
              />
            </Box>
          )
        }
      >
        <Papers found={found} isNarrowed={within !== ''} add={add} />
      </SectionCard>
      {isAdding && <PaperDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

type PapersProps = {
  found: ReturnType<typeof usePaperListQuery>;
  isNarrowed: boolean;
  add: ReactNode;
};

function Papers({ found: { data, error, isFetching, refetch }, isNarrowed, add }: PapersProps) {
  if (!data)
    return error ? (
      <FailedState
        title="Couldn’t load vendor papers"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <RowsSkeleton label="Loading vendor papers" rows={5} rowHeight={52} />
    );
  if (data.length === 0)
    return (
      <EmptyState
        title={isNarrowed ? 'Nothing expires' : 'No vendor papers'}
        description={
          isNarrowed
            ? 'No paper of an active vendor expires in this time.'
            : 'Add insurance certificates, licenses, and W-9 forms of your vendors.'
        }
        action={!isNarrowed && add}
      />
    );
  return <PaperLines label="Vendor papers" papers={data} />;
}

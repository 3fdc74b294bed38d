import { messageOf } from '@plumbline/data';
import { Button, DateText, formatMoney, SectionCard, Stack, Typography } from '@plumbline/design';
import { lazyComponent, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectSelectionsQuery, type ProjectSelection } from '../../data/selections.ts';
import type { Sharing } from '../../data/sharing.ts';
import { pollWhileVisible } from '../../shared/pollWhileVisible.ts';
import { RowList } from '../../shared/RowList.tsx';
import { SelectionActions } from './SelectionActions.tsx';

const SelectionDialog = lazyComponent(() =>
  import('./SelectionDialog.tsx').then((module) => module.SelectionDialog),
);

type SelectionListProps = { projectId: string; photos: Sharing['photos'] };

/** In the tab Client, for who sees money: what the client chooses against an allowance. */
export function SelectionList(props: SelectionListProps) {
  return useAccess({ permission: 'view_money' }).answer === 'allow' ? <Shown {...props} /> : null;
}

function Shown({ projectId, photos }: SelectionListProps) {
  const { data, error } = useProjectSelectionsQuery(projectId, pollWhileVisible);
  const canEdit =
    useAccess({ permission: 'edit_projects', feature: 'create_edit_projects' }).answer === 'allow';
  const [edited, setEdited] = useState<ProjectSelection | 'new'>();
  return (
    <SectionCard title="Selections and allowances">
      <Stack spacing={1.5}>
        {error && <Typography color="error">{messageOf(error)}</Typography>}
        {data?.length === 0 && (
          <Typography color="textSecondary">
            Let the client choose tile, fixtures, or finishes. A price above or below the allowance
            becomes a change order.
          </Typography>
        )}
        <RowList
          label="Selections"
          rows={(data ?? []).map((selection) => ({
            id: selection.id,
            title: selection.title,
            note: noteOf(selection),
            end: canEdit && selection.status !== 'chosen' && (
              <SelectionActions
                selection={selection}
                projectId={projectId}
                onEdit={() => setEdited(selection)}
              />
            ),
          }))}
        />
        {canEdit && (
          <Button
            variant="outlined"
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => setEdited('new')}
          >
            New selection
          </Button>
        )}
      </Stack>
      {edited && (
        <SelectionDialog
          projectId={projectId}
          photos={photos}
          selection={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SectionCard>
  );
}

const statusText: Record<ProjectSelection['status'], string> = {
  draft: 'Draft, not shown to the client',
  open: 'Shown to the client',
  chosen: 'Chosen',
};

function noteOf({ status, allowance, options, respond_by, ...rest }: ProjectSelection) {
  const choice = options.find(({ id }) => id === rest.chosen_option);
  return (
    <>
      {statusText[status]}
      {choice && `: ${choice.name}, ${formatMoney(choice.price)}`}
      {rest.change_order_number && `, ${rest.change_order_number}`}. Allowance{' '}
      {formatMoney(allowance)}
      {status !== 'chosen' && respond_by && (
        <>
          , choose by <DateText value={respond_by} />
        </>
      )}
    </>
  );
}

import { messageOf } from '@plumbline/data';
import { AddIcon, Button, EmptyState, SectionCard, StatusChip, dotted } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useGuidelineDeleteMutation,
  useGuidelineListQuery,
  type Guideline,
} from '../../data/branding.ts';
import { EntryList } from '../../shared/EntryList.tsx';
import { Loaded } from '../../shared/Loaded.tsx';
import { labelOf } from '../../shared/templates/templateForm.ts';
import { GuidelineDialog } from './GuidelineDialog.tsx';
import { guidelineOptions } from './guidelineForm.ts';

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; guideline: Guideline };

/** Brand guidelines. */
export function GuidelinesTab() {
  const company = useCompanyId();
  const toasts = useToasts();
  const answer = useGuidelineListQuery(company);
  const [remove, { isLoading: isRemoving }] = useGuidelineDeleteMutation();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const removeForGood = async ({ id }: Guideline) => {
    const { error } = await remove({ company, id });
    close();
    if (error) toasts.error(`Failed to delete brand guideline: ${messageOf(error)}`);
    else toasts.success('Brand guideline deleted successfully!');
  };
  if (answer.data === null)
    return (
      <EmptyState
        title="Setup Required"
        description="The database has no table for brand guidelines. Ask your operator to update it."
        action={
          <Button variant="outlined" onClick={() => void answer.refetch()}>
            Check again
          </Button>
        }
      />
    );
  return (
    <SectionCard
      isMain
      title="Brand Guidelines"
      description="Rules for your team. Enforced ones are checked when you save a template."
      actions={
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => setOpen({ kind: 'new' })}
        >
          Create Guideline
        </Button>
      }
    >
      <Loaded answer={answer} label="guidelines" failed="Failed to load brand guidelines">
        {(guidelines) =>
          !guidelines || guidelines.length === 0 ? (
            <EmptyState
              title="No guidelines yet"
              description="Example: Every document shows the logo."
            />
          ) : (
            <EntryList
              label="Guidelines"
              entries={guidelines.map((guideline) => ({
                id: guideline.id,
                title: guideline.title,
                detail: dotted(
                  labelOf(guidelineOptions, guideline.guideline_type),
                  guideline.description,
                ),
                marks: guideline.is_enforced && (
                  <StatusChip label="Enforced" tone="primary" shape="square" />
                ),
                actions: (
                  <>
                    <Button
                      size="small"
                      aria-label={`Edit ${guideline.title}`}
                      onClick={() => setOpen({ kind: 'edit', guideline })}
                    >
                      Edit
                    </Button>
                    <Button
                      size="small"
                      color="error"
                      aria-label={`Delete ${guideline.title}`}
                      onClick={() => setOpen({ kind: 'delete', guideline })}
                    >
                      Delete
                    </Button>
                  </>
                ),
              }))}
            />
          )
        }
      </Loaded>
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <GuidelineDialog
          guideline={open.kind === 'edit' ? open.guideline : undefined}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          isOpen
          title={`Delete ${open.guideline.title}?`}
          message="This cannot be undone."
          confirmLabel="Delete"
          tone="error"
          isWorking={isRemoving}
          onConfirm={() => void removeForGood(open.guideline)}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}

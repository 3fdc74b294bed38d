import { AddIcon, Button, EmptyState, SectionCard, StatusChip, dotted } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useGuidelineListQuery, type Guideline } from '../../data/branding.ts';
import { EntryList } from '../../shared/EntryList.tsx';
import { Loaded } from '../../shared/Loaded.tsx';
import { labelOf } from '../../shared/templates/templateForm.ts';
import { GuidelineDialog } from './GuidelineDialog.tsx';
import { guidelineOptions } from './guidelineForm.ts';
import { DeleteGuideline } from './DeleteGuideline.tsx';

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; guideline: Guideline };

/** Brand guidelines. */
export function GuidelinesTab() {
  const company = useCompanyId();
  const answer = useGuidelineListQuery(company);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
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
                actions: <GuidelineActions guideline={guideline} onOpen={setOpen} />,
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
      {open?.kind === 'delete' && <DeleteGuideline guideline={open.guideline} onClose={close} />}
    </SectionCard>
  );
}

type GuidelineActionsProps = {
  guideline: Guideline;
  onOpen: (open: Open) => void;
};

function GuidelineActions({ guideline, onOpen }: GuidelineActionsProps) {
  return (
    <>
      <Button
        size="small"
        aria-label={`Edit ${guideline.title}`}
        onClick={() => onOpen({ kind: 'edit', guideline })}
      >
        Edit
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={`Delete ${guideline.title}`}
        onClick={() => onOpen({ kind: 'delete', guideline })}
      >
        Delete
      </Button>
    </>
  );
}

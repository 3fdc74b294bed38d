import { messageOf } from '@plumbline/data';
import {
  Box,
  Button,
  ChevronRightIcon,
  FailedNote,
  RowsSkeleton,
  Typography,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useState } from 'react';
import { useFieldPlansQuery, type Plan } from '../../data/plans.ts';
import { tall } from '../../shared/touch.ts';
import { PlanSheet } from './PlanSheet.tsx';
import type { PlanPin } from './punchForm.ts';

type PlanDialogProps = {
  project: string;
  /** The pin so far, to move it. */
  pin: PlanPin | undefined;
  onChoose: (pin: PlanPin) => void;
  onClose: () => void;
};

/** Chooses a PDF of the project, a page, and a place on it. */
export function PlanDialog({ project, pin, onChoose, onClose }: PlanDialogProps) {
  const [draft, setDraft] = useState<Partial<PlanPin> | undefined>(pin);
  const { x, y, path, page = 1 } = draft ?? {};
  const isPlaced = x !== undefined && y !== undefined;
  const use = () => {
    const { documentId, version, name } = draft ?? {};
    if (documentId && version && name && path && isPlaced)
      onChoose({ documentId, version, name, path, page, x, y });
  };
  return (
    <ContentDialog
      isOpen
      width="lg"
      title={draft?.name ?? 'Choose a plan'}
      onClose={onClose}
      actions={
        draft && (
          <>
            <Button color="inherit" sx={tall(48)} onClick={() => setDraft(undefined)}>
              Other plan
            </Button>
            <Button variant="contained" sx={tall(48)} disabled={!isPlaced} onClick={use}>
              Use this place
            </Button>
          </>
        )
      }
    >
      {path ? (
        <>
          <Typography component="output" variant="body2" sx={{ display: 'block', mb: 1 }}>
            {isPlaced ? 'Pin placed. Tap elsewhere to move it.' : 'Tap the plan to place a pin.'}
          </Typography>
          <PlanSheet
            path={path}
            page={page}
            place={isPlaced ? { x, y } : undefined}
            onPlace={(place) => setDraft({ ...draft, ...place })}
            onPage={(to) => setDraft({ ...draft, page: to, x: undefined, y: undefined })}
          />
        </>
      ) : (
        <Plans
          project={project}
          onChoose={({ id, name, version_number, object_path }) =>
            setDraft({ documentId: id, name, version: version_number, path: object_path, page: 1 })
          }
        />
      )}
    </ContentDialog>
  );
}

function Plans({ project, onChoose }: { project: string; onChoose: (plan: Plan) => void }) {
  const { data, error, refetch, isFetching } = useFieldPlansQuery(project);
  if (error && !data)
    return (
      <FailedNote
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowsSkeleton label="Loading the plans" rows={3} rowHeight={48} />;
  if (data.length === 0)
    return (
      <Typography>
        PDFs of the project will appear here. Upload a plan on the project’s Documents tab.
      </Typography>
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((plan) => (
        <li key={plan.id}>
          <Button
            fullWidth
            endIcon={<ChevronRightIcon />}
            sx={{ ...tall(48), justifyContent: 'space-between', textAlign: 'left' }}
            onClick={() => onChoose(plan)}
          >
            {plan.name}
          </Button>
        </li>
      ))}
    </Box>
  );
}

import { ownerOf, queueMutation, useQueuedMutations, z } from '@plumbline/data';
import { Box, StatusChip, Typography, dotted } from '@plumbline/design';
import { FormDialog, TextAreaField, useZodForm } from '@plumbline/design/forms';
import { AreaLink, useSession } from '@plumbline/platform';
import { useState } from 'react';
import {
  visitChange,
  visitFolder,
  visitsShown,
  type Visit,
  type VisitAnswer,
} from '../../data/visits.ts';
import { shortDay } from '../../shared/hours.ts';
import { VisitAnswers } from './VisitAnswers.tsx';

type VisitsProps = {
  visits: readonly Visit[];
  /** Today, where the company works. */
  day: string;
  canAnswer: boolean;
};

const typeLabels: Record<string, string> = {
  inspection: 'Inspection',
  permit: 'Permit',
  milestone: 'Milestone',
};
const states: Record<string, Parameters<typeof StatusChip>[0]> = {
  asked: { label: 'Please confirm', tone: 'warning', shape: 'ring' },
  confirmed: { label: 'Confirmed', tone: 'success', shape: 'check' },
  declined: { label: 'Declined', tone: 'neutral', shape: 'pause' },
  proposed: { label: 'Other date proposed', tone: 'info', shape: 'half' },
};

const whenText = ({ start_date, due_date }: Visit, day: string) => {
  const first = start_date ?? due_date ?? day;
  return first <= day ? 'today' : shortDay(first);
};

/** What of the projects' schedules is the user's today and soon, to confirm or decline. */
export function Visits({ visits, day, canAnswer }: VisitsProps) {
  const owner = ownerOf(useSession());
  const changes = useQueuedMutations(owner, visitFolder);
  const [declined, setDeclined] = useState<Visit>();
  const answer = (visit: Visit, to: VisitAnswer, note?: string) =>
    void queueMutation({ ...visitChange(visit, to, note), owner });
  return (
    <Box component="ul" aria-label="Visits" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {visitsShown(visits, changes).map((visit) => (
        <Box component="li" key={visit.id} sx={{ minHeight: 48, py: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{visit.title}</Typography>
            <VisitState state={visit.state} />
          </Box>
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
            {dotted(
              `${typeLabels[visit.type] ?? 'Visit'} ${whenText(visit, day)}`,
              <AreaLink
                to="projects.detail"
                params={{ projectId: visit.project_id }}
                otherwise={visit.project_name}
              >
                {visit.project_name}
              </AreaLink>,
              visit.isQueued && 'Waiting to send',
            )}
          </Typography>
          {canAnswer && visit.state !== 'planned' && (
            <VisitAnswers
              visit={visit}
              onConfirm={() => answer(visit, 'confirmed')}
              onDecline={() => setDeclined(visit)}
            />
          )}
        </Box>
      ))}
      {declined && (
        <DeclineDialog
          visit={declined}
          onDecline={(note) => {
            answer(declined, 'declined', note);
            setDeclined(undefined);
          }}
          onClose={() => setDeclined(undefined)}
        />
      )}
    </Box>
  );
}

function VisitState({ state }: Pick<Visit, 'state'>) {
  const shown = states[state];
  return shown ? <StatusChip {...shown} /> : null;
}

const schema = z.object({ note: z.string().trim().max(500) });

type DeclineDialogProps = { visit: Visit; onDecline: (note: string) => void; onClose: () => void };

function DeclineDialog({ visit, onDecline, onClose }: DeclineDialogProps) {
  const form = useZodForm(schema, { note: '' });
  return (
    <FormDialog
      isOpen
      title={`Decline "${visit.title}"`}
      form={form}
      onSubmit={({ note }) => onDecline(note)}
      onClose={onClose}
      submitLabel="Decline"
      width="xs"
    >
      <TextAreaField control={form.control} name="note" label="Reason (optional)" rows={3} />
    </FormDialog>
  );
}

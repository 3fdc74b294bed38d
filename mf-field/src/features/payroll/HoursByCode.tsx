import { Box, Button, ProgressBar, SectionCard, Typography, dotted } from '@plumbline/design';
import { useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { ProjectHours } from '../../data/timeShapes.ts';
import { formatHours } from '../../shared/hours.ts';
import { PlanHoursDialog } from './PlanHoursDialog.tsx';

type Code = ProjectHours['codes'][number];

const nameOf = ({ code, name }: Code) => (code ? `${code} ${name ?? ''}`.trim() : 'No cost code');

const useCanPlan = () =>
  useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }).answer === 'allow';

/** Plans hours for a cost code of the user's choice; nothing for who can't edit projects. */
export function PlanHoursButton({ projectId }: { projectId: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!useCanPlan()) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Plan hours</Button>
      {isOpen && (
        <PlanHoursDialog projectId={projectId} code={undefined} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The hours of a project by cost code, against those planned; managers change the plan. */
export function HoursByCode({ projectId, codes }: { projectId: string; codes: readonly Code[] }) {
  const [planned, setPlanned] = useState<Code>();
  const canPlan = useCanPlan();
  return (
    <SectionCard title="Hours by cost code" actions={<PlanHoursButton projectId={projectId} />}>
      {codes.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Planned hours and hours worked will appear here.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {codes.map((code) => (
          <CodeRow
            key={code.cost_code_id ?? ''}
            code={code}
            onPlan={canPlan && code.cost_code_id ? () => setPlanned(code) : undefined}
          />
        ))}
      </Box>
      {planned && (
        <PlanHoursDialog
          projectId={projectId}
          code={planned}
          onClose={() => setPlanned(undefined)}
        />
      )}
    </SectionCard>
  );
}

function CodeRow({ code, onPlan }: { code: Code; onPlan: (() => void) | undefined }) {
  const { seconds, approved_seconds, budget_hours } = code;
  const used = budget_hours ? Math.round((seconds / 36 / budget_hours) * 10) / 10 : 0;
  return (
    <Box component="li" sx={{ py: 0.75 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{nameOf(code)}</Typography>
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
            {dotted(
              approved_seconds >= seconds && seconds > 0
                ? 'Approved'
                : `${formatHours(approved_seconds)} approved`,
              budget_hours !== null && `${formatHours(budget_hours * 3600)} planned`,
              budget_hours !== null &&
                seconds > budget_hours * 3600 &&
                `${formatHours(seconds - budget_hours * 3600)} over`,
            )}
          </Typography>
        </Box>
        <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatHours(seconds)}
          </Typography>
          {onPlan && (
            <Button size="small" aria-label={`Plan hours of ${nameOf(code)}`} onClick={onPlan}>
              Plan
            </Button>
          )}
        </Box>
      </Box>
      {budget_hours !== null && (
        <ProgressBar
          value={used}
          label={`Planned hours used for ${nameOf(code)}`}
          tone={used > 100 ? 'error' : used > 85 ? 'warning' : 'primary'}
        />
      )}
    </Box>
  );
}

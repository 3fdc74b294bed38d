import { ContentDialog } from '@plumbline/design/forms';
import type { PlanPin } from './punchForm.ts';
import { PlanSheet } from './PlanSheet.tsx';

type PlanViewDialogProps = { pin: PlanPin; onClose: () => void };

/** Shows where a punch item is on its plan. */
export function PlanViewDialog({ pin: { name, path, page, x, y }, onClose }: PlanViewDialogProps) {
  return (
    <ContentDialog isOpen width="lg" title={name} onClose={onClose}>
      <PlanSheet path={path} page={page} place={{ x, y }} />
    </ContentDialog>
  );
}

import { today } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import type { Draw } from '../../../data/moneyLines.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { useProjectMoney } from '../../../data/projectMoney.ts';
import { paymentOfDraw } from '../progress-billing/waiverPayment.ts';
import { Waivers } from '../progress-billing/Waivers.tsx';

type DrawWaiversProps = {
  project: ProjectFile;
  draw: Draw;
  denial: string | undefined;
  onClose: () => void;
};

/** The lien waivers of a draw. */
export function DrawWaivers({ project, draw, denial, onClose }: DrawWaiversProps) {
  const { data: billing } = useProjectMoney(project.id, 'billing');
  const waivers = billing?.draw_waivers ?? [];
  return (
    <ContentDialog isOpen title={draw.description} width="sm" onClose={onClose}>
      <Waivers
        project={project}
        waivers={waivers.filter(({ draw_id: of }) => of === draw.id)}
        payment={paymentOfDraw(draw, today())}
        heading="h3"
        denial={denial}
      />
    </ContentDialog>
  );
}

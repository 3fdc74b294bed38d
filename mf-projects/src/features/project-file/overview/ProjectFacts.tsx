import { DateText, MailLink, Money, PhoneLink } from '@plumbline/design';
import { labelOf } from '@plumbline/domain';
import type { ProjectFile } from '../../../data/projectFile.ts';
import { FactGrid } from '../../../shared/FactGrid.tsx';
import { priorityLabel } from '../../../shared/projectLabels.ts';
import { MapLink } from '../../../shared/MapLink.tsx';
import { useIsNarrow } from '../../../shared/useIsNarrow.ts';
import { useVisibility } from '../../../shared/useVisibility.ts';

/** The project's data; money only for those who may see it. */
export function ProjectFacts({ project }: { project: ProjectFile }) {
  const visibility = useVisibility();
  const sums =
    visibility.money && project.budget !== null
      ? ([
          ['Budget', <Money key="budget" amount={project.budget} />],
          ['Spent', <Money key="spent" amount={project.actual_cost ?? 0} />],
        ] as const)
      : [];
  // On a wide screen the side panel has them.
  const contact =
    useIsNarrow() && visibility.clients
      ? ([
          ['Email', project.client_email ? <MailLink address={project.client_email} /> : '–'],
          ['Phone', project.client_phone ? <PhoneLink number={project.client_phone} /> : '–'],
        ] as const)
      : [];
  return (
    <FactGrid
      facts={[
        ...contact,
        ['Priority', labelOf(priorityLabel, project.priority)],
        ['Start date', <DateText key="start" value={project.start_date} />],
        ['End date', <DateText key="end" value={project.end_date} />],
        ['Location', project.address ? <MapLink key="map" address={project.address} /> : '–'],
        ['Project type', project.project_type ?? '–'],
        ['Project manager', project.manager_name ?? '–'],
        ...sums,
      ]}
    />
  );
}

import { DateText, MailLink, Money, PhoneLink } from '@plumbline/design';
import { labelOf } from '@plumbline/domain';
import { AreaLink } from '@plumbline/platform';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { FactGrid } from '../../../shared/FactGrid.tsx';
import { priorityLabel } from '../../../shared/projectLabels.ts';
import { MapLink } from '../../../shared/MapLink.tsx';
import { useVisibility } from '../../../shared/useVisibility.ts';
import { ProjectStatusChip } from '../../../shared/ProjectStatusChip.tsx';

/** The project's data; client and money only for those who may see them. */
export function ProjectFacts({ project }: { project: ProjectFile }) {
  const visibility = useVisibility();
  const sums =
    visibility.money && project.budget !== null
      ? ([
          ['Budget', <Money key="budget" amount={project.budget} />],
          ['Spent', <Money key="spent" amount={project.actual_cost ?? 0} />],
        ] as const)
      : [];
  const client = visibility.clients
    ? ([
        [
          'Client',
          project.client_id ? (
            <AreaLink
              key="client"
              to="crm.client"
              params={{ clientId: project.client_id }}
              otherwise={project.client_name}
            >
              {project.client_name}
            </AreaLink>
          ) : (
            '–'
          ),
        ],
        ['Email', project.client_email ? <MailLink address={project.client_email} /> : '–'],
        ['Phone', project.client_phone ? <PhoneLink number={project.client_phone} /> : '–'],
      ] as const)
    : [];
  return (
    <FactGrid
      facts={[
        ['Status', <ProjectStatusChip key="status" status={project.status} />],
        ['Priority', labelOf(priorityLabel, project.priority)],
        ...client,
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

import { logoAddress, type Session } from '@plumbline/data';
import { formatDate, formatMoney, projectStatusDisplay, statusDisplay } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';
import { labelOf } from '@plumbline/domain';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import type { Visibility } from '../../../shared/useVisibility.ts';
import { priorityLabel, progressMessage } from '../../../shared/projectLabels.ts';

type Company = Pick<
  Session['company'],
  'name' | 'logo_url' | 'primary_color' | 'font_family' | 'paper_size' | 'settings'
>;

const dateOr = (date: string | null) => (date ? formatDate(date) : '–');

/** The project on paper; client and sums only for who may see them. */
export function makeReport(
  project: ProjectFile,
  company: Company,
  visibility: Visibility,
): PrintReport {
  const sums: [string, string][] =
    visibility.money && project.budget !== null
      ? [
          ['Budget', formatMoney(project.budget)],
          ['Spent', formatMoney(project.actual_cost ?? 0)],
        ]
      : [];
  const client: [string, string][] = visibility.clients
    ? [['Client', project.client_name ?? '–']]
    : [];
  const facts: [string, string][] = [
    ['Status', statusDisplay(projectStatusDisplay, project.status).label],
    ['Priority', labelOf(priorityLabel, project.priority)],
    ...client,
    ['Project manager', project.manager_name ?? '–'],
    ['Start date', dateOr(project.start_date)],
    ['End date', dateOr(project.end_date)],
    ['Location', project.address || '–'],
    ['Project type', project.project_type ?? '–'],
    ...sums,
  ];
  return {
    title: project.name,
    subtitle: `Project report, ${formatDate(new Date().toISOString())}`,
    sender: {
      name: company.name,
      details: [],
      logoUrl: logoAddress(company.logo_url),
      color: company.primary_color ?? null,
      font: company.font_family ?? null,
    },
    paper: company.paper_size?.toLowerCase() === 'letter' ? 'letter' : 'a4',
    figures: [
      { label: 'Complete', value: `${project.completion_percentage}%` },
      { label: 'Tasks done', value: String(project.completed_tasks) },
      { label: 'Tasks pending', value: String(project.pending_tasks) },
      { label: 'Days left', value: String(project.days_remaining ?? '–') },
    ],
    tables: [
      {
        title: progressMessage(project.completion_percentage),
        columns: [
          { label: 'Project', share: 1 },
          { label: '', share: 2 },
        ],
        rows: [...facts, ['Description', project.description || '–']],
      },
      {
        title: 'Recent activity',
        columns: [
          { label: 'Date', share: 1 },
          { label: 'Activity', share: 3 },
          { label: 'By', share: 1 },
        ],
        rows: project.recent_activity.map(({ timestamp, title, description, user }) => [
          dateOr(timestamp),
          `${title}: ${description}`,
          user ?? '–',
        ]),
      },
    ],
  };
}

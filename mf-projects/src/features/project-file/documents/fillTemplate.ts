import { logoAddress, type Session } from '@plumbline/data';
import { formatDate, projectStatusDisplay, statusDisplay } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import type { Template, TemplateValues } from './templates.ts';

type Company = Pick<
  Session['company'],
  'name' | 'logo_url' | 'primary_color' | 'font_family' | 'paper_size'
>;

/** A template filled with the entered values, company, and project. */
export function fillTemplate(
  template: Template,
  values: TemplateValues,
  { project, company }: { project: ProjectFile; company: Company },
): PrintReport {
  const dates = [project.start_date, project.end_date]
    .flatMap((date) => (date ? [formatDate(date)] : []))
    .join(' to ');
  return {
    title: template.name,
    subtitle: project.name,
    sender: {
      name: company.name,
      details: [],
      logoUrl: logoAddress(company.logo_url),
      color: company.primary_color ?? null,
      font: company.font_family ?? null,
    },
    paper: company.paper_size?.toLowerCase() === 'letter' ? 'letter' : 'a4',
    tables: [
      {
        columns: [
          { label: '', share: 1 },
          { label: '', share: 3 },
        ],
        rows: [
          ['Project', project.name],
          ['Location', project.address || '–'],
          ['Client', project.client_name ?? '–'],
          ['Contractor', company.name],
          ['Dates', dates || '–'],
          ['Status', statusDisplay(projectStatusDisplay, project.status).label],
          ['Created', formatDate(new Date().toISOString())],
        ],
      },
      ...template.sections(values, project).map(({ title, lines }) => ({
        title,
        columns: [{ label: '', share: 1 }],
        rows: lines.map((line) => [line]),
        // Keep a signature with its heading.
        keepsTogether: lines.length < 8,
      })),
    ],
  };
}

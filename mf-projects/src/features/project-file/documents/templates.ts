import { logoAddress, type Session } from '@plumbline/data';
import type { DocumentCategory } from '@plumbline/domain';
import { formatDate, formatMoney, projectLook, statusDisplay } from '@plumbline/design';
import type { PaperReport } from '@plumbline/design/documents';
import type { ProjectFile } from '../../../data/projectFile.ts';
import { progressMessage } from '../../../shared/projectWords.ts';

type Company = Pick<Session['company'], 'name' | 'logo_url' | 'primary_color' | 'font_family'>;
type Template = {
  name: string;
  category: DocumentCategory;
  /** What the card says of it. */
  about: string;
  /** Its part of the document, below the facts of the project. */
  sections: (project: ProjectFile) => { title: string; lines: string[] }[];
};

const signatureLines = ['Date: ____________________', 'Signature: ____________________'];
const checklist = (points: readonly string[]) => points.map((point) => `☐ ${point}`);
const money = (sum: number | null) => (sum === null ? '____________________' : formatMoney(sum));

/** The six templates of [000 §2]. */
export const templates: readonly Template[] = [
  {
    name: 'Construction Contract',
    category: 'contracts',
    about: 'Parties, scope, price and schedule of this project',
    sections: (project) => [
      { title: 'Scope of work', lines: [project.description || '____________________'] },
      { title: 'Contract price', lines: [money(project.budget)] },
      {
        title: 'Terms',
        lines: [
          'The contractor does the work in a workmanlike manner and according to the applicable codes.',
          'Changes of scope, price or schedule are made by written change orders.',
          'Payments are due as the payment schedule says.',
        ],
      },
      { title: 'For the client', lines: signatureLines },
      { title: 'For the contractor', lines: signatureLines },
    ],
  },
  {
    name: 'Change Order',
    category: 'contracts',
    about: 'A change of scope, price or schedule',
    sections: () => [
      { title: 'Description of the change', lines: ['____________________'] },
      { title: 'Change of price', lines: ['$ ____________________'] },
      { title: 'Change of schedule', lines: ['____________________ days'] },
      { title: 'Approved by', lines: signatureLines },
    ],
  },
  {
    name: 'Inspection Report',
    category: 'permits',
    about: 'What was inspected, and how it went',
    sections: () => [
      {
        title: 'Inspection',
        lines: ['Type: ____________________', 'Inspector: ____________________'],
      },
      { title: 'Result', lines: checklist(['Passed', 'Passed with corrections', 'Failed']) },
      { title: 'Remarks', lines: ['____________________'] },
      { title: 'Inspector', lines: signatureLines },
    ],
  },
  {
    name: 'Safety Checklist',
    category: 'permits',
    about: 'The points to go through before work begins',
    sections: () => [
      {
        title: 'Before work begins',
        lines: checklist([
          'Protective equipment is worn by everybody',
          'Scaffolds and ladders are checked',
          'Openings and edges are secured',
          'Electrical cords and tools are sound',
          'Fire extinguishers and first aid are at hand',
          'Emergency numbers are posted',
        ]),
      },
      { title: 'Checked by', lines: signatureLines },
    ],
  },
  {
    name: 'Material Receipt',
    category: 'warranties',
    about: 'What was delivered, and in what state',
    sections: () => [
      { title: 'Supplier', lines: ['____________________'] },
      { title: 'Delivered', lines: ['____________________', '____________________'] },
      { title: 'State', lines: checklist(['Complete', 'Incomplete', 'Damaged']) },
      { title: 'Received by', lines: signatureLines },
    ],
  },
  {
    name: 'Progress Report',
    category: 'warranties',
    about: 'How far the project is today',
    sections: (project) => [
      {
        title: 'Progress',
        lines: [
          `${project.completion_percentage}% complete. ${progressMessage(project.completion_percentage)}`,
          `Tasks: ${project.completed_tasks} done, ${project.pending_tasks} pending`,
          `Days left: ${project.days_remaining ?? 'not set'}`,
        ],
      },
      {
        title: 'Recent activity',
        lines: project.recent_activity.map(
          ({ timestamp, title, description }) =>
            `${timestamp ? formatDate(timestamp) : ''} ${title}: ${description}`,
        ),
      },
    ],
  },
];

/** A template filled with what the company and the project know. */
export function fillTemplate(
  template: Template,
  project: ProjectFile,
  company: Company,
): PaperReport {
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
    paper: 'letter',
    tables: [
      {
        columns: [
          { label: 'Project', share: 1 },
          { label: '', share: 3 },
        ],
        rows: [
          ['Project', project.name],
          ['Location', project.address || '–'],
          ['Client', project.client_name ?? '–'],
          ['Contractor', company.name],
          ['Dates', dates || '–'],
          ['Status', statusDisplay(projectLook, project.status).label],
          ['Made on', formatDate(new Date().toISOString())],
        ],
      },
      ...template.sections(project).map(({ title, lines }) => ({
        title,
        columns: [{ label: '', share: 1 }],
        rows: lines.map((line) => [line]),
      })),
    ],
  };
}

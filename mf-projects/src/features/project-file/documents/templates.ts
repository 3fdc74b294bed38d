import { formatMoney } from '@plumbline/design';
import type { DocumentCategory } from '@plumbline/domain';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { progressMessage } from '../../../shared/projectLabels.ts';

/** What the form asks for before a document is made, and what it suggests. */
type TemplateField = {
  name: string;
  label: string;
  kind: 'text' | 'area' | 'money';
  suggested?: (project: ProjectFile) => string;
};
/** What was typed, by field. */
export type TemplateValues = Record<string, string>;
type Section = { title: string; lines: string[] };
export type Template = {
  name: string;
  /** Where the document is filed unless the user says otherwise. */
  category: DocumentCategory;
  /** What the card says of it. */
  about: string;
  fields: readonly TemplateField[];
  /** Its part of the document, below the facts of the project. */
  sections: (values: TemplateValues, project: ProjectFile) => Section[];
};

const blank = '____________________';
const signature = (title: string): Section => ({
  title,
  lines: [`Date: ${blank}`, `Signature: ${blank}`],
});
const checklist = (points: readonly string[]) => points.map((point) => `☐ ${point}`);
/** The lines of a text; a blank to write on where there are none. */
const linesOf = (text = '') => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [blank];
};
const money = (text = '') => (text.trim() === '' ? blank : formatMoney(Number(text)));

const contractTerms = [
  'The contractor will perform the work in a workmanlike manner and in compliance with applicable codes.',
  'Changes to scope, price, or schedule require a written change order.',
  'Payments are due according to the payment schedule.',
].join('\n');
const safetyPoints = [
  'Everyone is wearing protective equipment',
  'Scaffolds and ladders are checked',
  'Openings and edges are secured',
  'Electrical cords and tools are in good condition',
  'Fire extinguishers and first aid kit are on site',
  'Emergency numbers are posted',
].join('\n');

/** The template that can be filled from a change order of the project. */
export const changeOrderTemplate = 'Change Order';

/** The six templates. */
export const templates: readonly Template[] = [
  {
    name: 'Construction Contract',
    category: 'contracts',
    about: 'Parties, scope, price, and schedule for this project',
    fields: [
      {
        name: 'scope',
        label: 'Scope of work',
        kind: 'area',
        suggested: ({ description }) => description,
      },
      { name: 'price', label: 'Contract price', kind: 'money' },
      { name: 'terms', label: 'Terms', kind: 'area', suggested: () => contractTerms },
    ],
    sections: ({ scope, price, terms }) => [
      { title: 'Scope of work', lines: linesOf(scope) },
      { title: 'Contract price', lines: [money(price)] },
      { title: 'Terms', lines: linesOf(terms) },
      signature('For the client'),
      signature('For the contractor'),
    ],
  },
  {
    name: changeOrderTemplate,
    category: 'contracts',
    about: 'A change to scope, price, or schedule',
    fields: [
      { name: 'change', label: 'Description of the change', kind: 'area' },
      { name: 'price', label: 'Price change', kind: 'money' },
      { name: 'days', label: 'Schedule change (days)', kind: 'text' },
    ],
    sections: ({ change, price, days }) => [
      { title: 'Description of the change', lines: linesOf(change) },
      { title: 'Price change', lines: [money(price)] },
      { title: 'Schedule change', lines: [`${days?.trim() || blank} days`] },
      signature('Approved by'),
    ],
  },
  {
    name: 'Inspection Report',
    category: 'permits',
    about: 'What was inspected, and the result',
    fields: [
      { name: 'type', label: 'Type of inspection', kind: 'text' },
      { name: 'inspector', label: 'Inspector', kind: 'text' },
      { name: 'remarks', label: 'Remarks', kind: 'area' },
    ],
    sections: ({ type, inspector, remarks }) => [
      {
        title: 'Inspection',
        lines: [`Type: ${type?.trim() || blank}`, `Inspector: ${inspector?.trim() || blank}`],
      },
      { title: 'Result', lines: checklist(['Passed', 'Passed with corrections', 'Failed']) },
      { title: 'Remarks', lines: linesOf(remarks) },
      signature('Inspector'),
    ],
  },
  {
    name: 'Safety Checklist',
    category: 'permits',
    about: 'Checks to complete before work starts',
    fields: [
      {
        name: 'points',
        label: 'Checks, one per line',
        kind: 'area',
        suggested: () => safetyPoints,
      },
    ],
    sections: ({ points }) => [
      { title: 'Before work begins', lines: checklist(linesOf(points)) },
      signature('Checked by'),
    ],
  },
  {
    name: 'Material Receipt',
    category: 'invoices',
    about: 'What was delivered, and its condition',
    fields: [
      { name: 'supplier', label: 'Supplier', kind: 'text' },
      { name: 'delivered', label: 'Delivered, one item per line', kind: 'area' },
    ],
    sections: ({ supplier, delivered }) => [
      { title: 'Supplier', lines: linesOf(supplier) },
      { title: 'Delivered', lines: linesOf(delivered) },
      { title: 'Condition', lines: checklist(['Complete', 'Incomplete', 'Damaged']) },
      signature('Received by'),
    ],
  },
  {
    name: 'Progress Report',
    category: 'contracts',
    about: 'Where the project is today',
    fields: [{ name: 'summary', label: 'Summary', kind: 'area' }],
    sections: ({ summary }, project) => [
      ...(summary?.trim() ? [{ title: 'Summary', lines: linesOf(summary) }] : []),
      {
        title: 'Progress',
        lines: [
          `${project.completion_percentage}% complete. ${progressMessage(project.completion_percentage)}`,
          `Tasks: ${project.completed_tasks} done, ${project.pending_tasks} pending`,
          `Days left: ${project.days_remaining ?? 'not set'}`,
        ],
      },
    ],
  },
];

/** What the form shows at first. */
export const suggestedValues = ({ fields }: Template, project: ProjectFile): TemplateValues =>
  Object.fromEntries(fields.map(({ name, suggested }) => [name, suggested?.(project) ?? '']));

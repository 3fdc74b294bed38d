import { z } from '@plumbline/data';
import { projectPriorities, projectStatuses, projectTypes } from '@plumbline/domain';
import { type ProjectInput, type ProjectRow } from '../data/schemas.ts';

const required = (message: string) => z.string().trim().min(1, message);
const mostDollars = 9_999_999_999.99;
const hasMarkup = /<[A-Za-z/!]/;

const budget = z
  .string()
  .trim()
  .refine((text) => /^\d+(\.\d+)?$/.test(text) && Number(text) > 0, {
    message: 'Please enter a valid budget amount',
    abort: true,
  })
  .refine((text) => Number(text) <= mostDollars, {
    message: 'The budget is too large ($9,999,999,999.99 at most)',
    abort: true,
  })
  .refine((text) => /^\d+(\.\d{1,2})?$/.test(text), 'Please enter dollars and cents (two decimals)')
  .transform(Number);

/** Validation and messages of the project form. */
export const projectForm = z
  .object({
    name: required('Project name is required')
      .max(200, 'The project name is too long (200 characters at most)')
      .refine((name) => !hasMarkup.test(name), 'The project name must not contain HTML'),
    description: required('Project description is required').max(
      10_000,
      'The description is too long (10,000 characters at most)',
    ),
    client_id: required('Please select a client'),
    start_date: required('Start date is required'),
    end_date: z.string().transform((date) => date || null),
    budget,
    address: required('Project address is required').max(
      500,
      'The address is too long (500 characters at most)',
    ),
    project_type: z.enum(projectTypes, 'Project type is required'),
    status: z.enum(projectStatuses),
    priority: z.enum(projectPriorities),
  })
  .refine(({ start_date, end_date }) => !end_date || !start_date || end_date >= start_date, {
    path: ['end_date'],
    message: 'End date must be after start date',
    // Report this with the other errors, not only after they are fixed.
    when: ({ value }) =>
      z.object({ start_date: z.string(), end_date: z.string().nullable() }).safeParse(value)
        .success,
  });

export type ProjectValues = Record<keyof z.input<typeof projectForm>, string>;
export type ProjectOutput = z.output<typeof projectForm>;

/** A new project before anything is typed. */
export const emptyProject: ProjectValues = {
  name: '',
  description: '',
  client_id: '',
  start_date: '',
  end_date: '',
  budget: '',
  address: '',
  project_type: '',
  status: 'planning',
  priority: 'medium',
};

/** What is sent for a form that has passed. */
export const toInput = (id: string, project: ProjectOutput): ProjectInput => ({ id, ...project });

/** A project as its form shows it; `extra` fields of the row fall away. */
export const toForm = (project: ProjectRow): ProjectValues => ({
  name: project.name,
  description: project.description,
  client_id: project.client_id ?? '',
  start_date: project.start_date ?? '',
  end_date: project.end_date ?? '',
  budget: project.budget?.toFixed(2) ?? '',
  address: project.address,
  project_type: project.project_type ?? '',
  status: project.status,
  priority: project.priority,
});

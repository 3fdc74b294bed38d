import { rowTag } from '@plumbline/data';

/** Cache tags of a project's checklists and punch list. */
export const checklistTag = (project: string) => rowTag('Time', `checklists ${project}`);
export const punchTag = (project: string) => rowTag('Time', `punch ${project}`);

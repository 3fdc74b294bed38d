import type { CalendarEntry, CompanyCalendar } from '../../data/calendarShapes.ts';

/** What an entry belongs to: its project, or the lead of a visit. */
export const subjectOf = ({ projects }: CompanyCalendar, { lead, project }: CalendarEntry) =>
  lead?.title ?? nameOf(projects, project);

/** The name behind an id, or a placeholder. */
export const nameOf = (all: readonly { id: string; name: string }[], id: string) =>
  all.find((one) => one.id === id)?.name ?? 'Someone else';

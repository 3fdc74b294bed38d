import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

export const pages = definePages(area, {
  'schedule.calendar': () =>
    import('./features/calendar/CalendarPage.tsx').then((module) => module.CalendarPage),
  'schedule.answer': () =>
    import('./features/answer/AnswerPage.tsx').then((module) => module.AnswerPage),
});

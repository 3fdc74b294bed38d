import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

export const pages = definePages(area, {
  'field.today': () => import('./features/today/TodayPage.tsx').then((module) => module.TodayPage),
  'field.timesheets': () =>
    import('./features/timesheets/TimesheetsPage.tsx').then((module) => module.TimesheetsPage),
  'field.photos': () =>
    import('./features/camera/CameraPage.tsx').then((module) => module.CameraPage),
  'field.checklists': () =>
    import('./features/checklists/TemplatesPage.tsx').then((module) => module.TemplatesPage),
});

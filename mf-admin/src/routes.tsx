import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

export const pages = definePages(area, {
  'admin.settings': () =>
    import('./features/settings/SettingsPage.tsx').then((module) => module.SettingsPage),
  'admin.branding': () =>
    import('./features/branding/BrandingPage.tsx').then((module) => module.BrandingPage),
  'admin.setup': () =>
    import('./features/admin-setup/AdminSetupPage.tsx').then((module) => module.AdminSetupPage),
  'admin.cleanup': () =>
    import('./features/admin-cleanup/AdminCleanupPage.tsx').then(
      (module) => module.AdminCleanupPage,
    ),
  'admin.areas': () =>
    import('./features/admin-areas/AdminAreasPage.tsx').then((module) => module.AdminAreasPage),
  'admin.jobs': () =>
    import('./features/admin-jobs/AdminJobsPage.tsx').then((module) => module.AdminJobsPage),
});

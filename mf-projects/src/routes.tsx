import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

export const pages = definePages(area, {
  'projects.list': () =>
    import('./features/projects/ProjectsPage.tsx').then((module) => module.ProjectsPage),
  'projects.shared': () =>
    import('./features/shared-project/SharedProjectPage.tsx').then(
      (module) => module.SharedProjectPage,
    ),
  'projects.sharedFile': () =>
    import('./features/shared-file/SharedFilePage.tsx').then((module) => module.SharedFilePage),
  'projects.sign': () =>
    import('./features/sign-document/SignDocumentPage.tsx').then(
      (module) => module.SignDocumentPage,
    ),
  'projects.detail': () =>
    import('./features/project-file/ProjectPage.tsx').then((module) => module.ProjectPage),
});

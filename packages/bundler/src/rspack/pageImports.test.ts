import { endpointsIn } from './endpoints.ts';
import { pageImports } from './pageImports.ts';

describe('pageImports', () => {
  it('finds the module of each page, however it is wrapped', () => {
    const source = `export const pages = definePages(area, {
      'projects.list': () =>
        import('./features/ProjectsPage.tsx').then((module) => module.ProjectsPage),
      "projects.detail": async () => import("./features/ProjectPage.tsx"),
    });`;

    expect(pageImports(source)).toEqual({
      'projects.list': './features/ProjectsPage.tsx',
      'projects.detail': './features/ProjectPage.tsx',
    });
  });

  it('finds the module of pages that share a loader', () => {
    const source = `const form = () => import('./ItemFormPage.tsx').then((module) => module.ItemFormPage);
    export const pages = { 'catalog.itemAdd': form, 'catalog.itemEdit': form };`;

    expect(pageImports(source)).toEqual({
      'catalog.itemAdd': './ItemFormPage.tsx',
      'catalog.itemEdit': './ItemFormPage.tsx',
    });
  });
});

describe('endpointsIn', () => {
  it('finds queries and mutations of an injecting module only', () => {
    const source = `api.injectEndpoints({ endpoints: (build) => ({
      projectList: build.query({ query: list }),
      projectSave: build.mutation<Project, ProjectInput>({
        query: save,
      }),
    }) });`;

    expect(endpointsIn(source)).toEqual(['projectList', 'projectSave']);
    expect(endpointsIn('const a = {\n  rows: table.query(),\n};')).toEqual([]);
  });
});

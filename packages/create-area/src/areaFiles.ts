import { packageFile, type Home } from './packageFile.ts';
import { repositoryFiles, type AreaNames } from './repositoryFiles.ts';

export type { Home } from './packageFile.ts';

/** The files of a new area, by path: a page in the menu and a test of it; in a repository also a tab of the project file. */
export function areaFiles(id: string, home: Home): Record<string, string> {
  const words = id.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const names = { id, title: words.join(' '), page: `${words.join('')}Page` };
  return {
    'package.json': `${JSON.stringify(packageFile(id, home), null, 2)}\n`,
    'rspack.config.ts': `import { area } from '@plumbline/bundler';\n\nexport default area(import.meta);\n`,
    ...(home === 'repository' ? ownRepository(names) : { 'README.md': readme(names) }),
    'src/area.ts': definition(names, home),
    'src/routes.tsx': routes(names),
    [`src/features/home/${names.page}.tsx`]: page(names),
    [`src/features/home/${names.page}.test.tsx`]: pageTest(names),
  };
}

const ownRepository = (names: AreaNames) => ({
  ...repositoryFiles(names),
  'src/slots/ProjectTab.tsx': tab(names),
  'src/slots/ProjectTab.test.tsx': tabTest,
});

const readme = ({ id, title }: AreaNames) =>
  `# mf-${id}\n\nThe area ${title}. \`pnpm dev ${id}\` runs it inside the shell, \`pnpm area release ${id}\` puts it live.\n`;

// Tabs are a part of the contract from 1.3 on.
const definition = (
  names: AreaNames,
  home: Home,
) => `import { defineArea } from '@plumbline/contract';

export const area = defineArea({
  id: '${names.id}',
  owner: 'team-${names.id}',
  contract: '${home === 'repository' ? '^1.3.0' : '^1.0.0'}',
  routes: [{ id: '${names.id}.home', path: '/${names.id}', title: '${names.title}' }],
  nav: [{ route: '${names.id}.home', label: '${names.title}', icon: '${names.id}', order: 200, in: ['top', 'mobile'] }],${home === 'repository' ? tabFill(names) : ''}
});
`;

const tabFill = ({ id, title }: AreaNames) => `
  slots: {
    fills: [
      {
        slot: 'project.tab@1',
        module: './slots/ProjectTab',
        requires: { permission: 'view_projects' },
        tab: { id: '${id}', label: '${title}', icon: '${id}', order: 90 },
      },
    ],
  },`;

const routes = ({
  id,
  page: name,
}: AreaNames) => `import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

export const pages = definePages(area, {
  '${id}.home': () =>
    import('./features/home/${name}.tsx').then((module) => module.${name}),
});
`;

const page = ({
  title,
  page: name,
}: AreaNames) => `import { EmptyState, Page, PageHeader } from '@plumbline/design';

/** The first page of ${title}. */
export function ${name}() {
  return (
    <Page>
      <PageHeader title="${title}" />
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
`;

const pageTest = ({
  title,
  page: name,
}: AreaNames) => `import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

describe('${name}', () => {
  it('shows the name of the area', async () => {
    renderInShell(pages, { area });

    expect(await screen.findByRole('heading', { name: '${title}', level: 1 })).toBeVisible();
  });
});
`;

const tab = ({ title }: AreaNames) => `import type { SlotProps } from '@plumbline/contract';
import { EmptyState } from '@plumbline/design';

/** The tab ${title} of a project file. */
export function Fill({ project }: SlotProps<'project.tab@1'>) {
  return <EmptyState title={\`Nothing for \${project.name} yet\`} />;
}
`;

const tabTest = `import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../area.ts';
import { Fill } from './ProjectTab.tsx';

const project = {
  id: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
  name: 'Oak Street',
  client_id: null,
  client_name: null,
};

describe('the tab of the project file', () => {
  it('names the project', async () => {
    renderInShell(<Fill projectId={project.id} project={project} />, { area });

    expect(await screen.findByText('Nothing for Oak Street yet')).toBeVisible();
  });
});
`;

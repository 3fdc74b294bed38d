/** The files of a new area, by path: a page of its own in the menu, and a test of it. */
export function areaFiles(id: string): Record<string, string> {
  const words = id.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const title = words.join(' ');
  const page = `${words.join('')}Page`;
  return {
    'package.json': `${JSON.stringify(packageFile(id), null, 2)}\n`,
    'rspack.config.ts': `import { area } from '@plumbline/bundler';\n\nexport default area(import.meta);\n`,
    'README.md': `# mf-${id}\n\nThe area ${title}. \`pnpm dev ${id}\` runs it inside the shell, \`pnpm area release ${id}\` puts it live.\n`,
    'src/area.ts': `import { defineArea } from '@plumbline/contract';

export const area = defineArea({
  id: '${id}',
  owner: 'team-${id}',
  contract: '^1.0.0',
  routes: [{ id: '${id}.home', path: '/${id}', title: '${title}' }],
  nav: [{ route: '${id}.home', label: '${title}', icon: '${id}', order: 200, in: ['top', 'mobile'] }],
});
`,
    'src/routes.tsx': `import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

export const pages = definePages(area, {
  '${id}.home': () =>
    import('./features/home/${page}.tsx').then((module) => module.${page}),
});
`,
    [`src/features/home/${page}.tsx`]: `import { EmptyState, Page, PageHeader } from '@plumbline/design';

/** The first page of ${title}. */
export function ${page}() {
  return (
    <Page>
      <PageHeader title="${title}" />
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
`,
    [`src/features/home/${page}.test.tsx`]: `import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

describe('${page}', () => {
  it('shows the name of the area', async () => {
    renderInShell(pages, { area });

    expect(await screen.findByRole('heading', { name: '${title}', level: 1 })).toBeVisible();
  });
});
`,
  };
}

function packageFile(id: string) {
  const ours = ['contract', 'design', 'platform'];
  return {
    name: `@plumbline/mf-${id}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'area build',
      check: 'area check',
      test: `pnpm --workspace-root run jest mf-${id}`,
    },
    dependencies: {
      ...Object.fromEntries(ours.map((name) => [`@plumbline/${name}`, 'workspace:*'])),
      react: 'catalog:',
    },
    devDependencies: {
      '@plumbline/area-cli': 'workspace:*',
      '@plumbline/bundler': 'workspace:*',
      '@plumbline/testing': 'workspace:*',
      '@types/react': 'catalog:',
    },
  };
}

/** The names of an area in its files: `punch-list`, `Punch List`, `PunchListPage`. */
export type AreaNames = { id: string; title: string; page: string };

/** The files of a separate area repository that are not the area’s sources. */
export function repositoryFiles(names: AreaNames): Record<string, string> {
  return {
    'README.md': readme(names),
    '.gitignore': 'node_modules/\nteam-key.json\ndist/\ntest-results/\nplaywright-report/\n',
    'tsconfig.json': `${JSON.stringify(tsconfig, null, 2)}\n`,
    'jest.config.mjs': jest,
    'playwright.config.ts': playwright,
    [`e2e/${names.id}.spec.ts`]: journey(names),
    '.github/workflows/area.yml': workflow,
  };
}

const readme = ({ id, title }: AreaNames) => `# mf-${id}

The area ${title} of a Plumbline portal.

| step | command |
| --- | --- |
| install | \`npm install\` |
| work on it, inside a running portal | \`npm run dev -- --product http://localhost:3000\` |
| test | \`npm test\` |
| check what a release would refuse | \`npm run check -- --product http://localhost:3000\` |
| try it in a browser | \`PORTAL_URL=http://localhost:3000 npm run e2e\` |
| release | \`npx area release --product http://localhost:3000\`, with your team's key |

\`src/area.ts\` says what the area adds to the portal: pages, menu entries, slots, and events.
`;

const tsconfig = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    isolatedModules: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    resolveJsonModule: true,
    types: ['node', 'jest'],
  },
  include: ['src', 'e2e', '*.ts'],
};

const jest = `import { jestConfig } from '@plumbline/testing/jest';

export default jestConfig(import.meta.dirname);
`;

const playwright = `import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  use: {
    baseURL: process.env.PORTAL_URL ?? 'http://localhost:3000',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
});
`;

const journey = ({ id, title }: AreaNames) => `import { expect, test } from '@playwright/test';

// A person of the portal who may see the area, and the version to test; without one, the live version.
const { E2E_EMAIL = 'owner@plumbline.test', E2E_PASSWORD = 'Plumbline!2026', E2E_VERSION } = process.env;

test('the menu leads to ${title}', async ({ page }) => {
  await page.goto(E2E_VERSION ? \`/login?areas=${id}@\${E2E_VERSION}\` : '/login');
  await page.getByLabel('Email').fill(E2E_EMAIL);
  await page.getByLabel('Password').fill(E2E_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: '${title}' }).first().click();

  await expect(page).toHaveURL(/\\/${id}$/);
  await expect(page.getByRole('heading', { name: '${title}', level: 1 })).toBeVisible();
});
`;

const workflow = `name: area
on: [push]

# No secret of the portal: PORTAL_URL is a public address, set as a variable of this repository. AREA_TEAM_KEY is your
# team's own key, from "npx area team new"; it can release your areas, and nothing else.
permissions:
  contents: read

jobs:
  area:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24, cache: npm }
      - run: npm ci
      - run: npm run types
      - run: npm test
      - run: npm run build
      - run: npm run check -- --product "$PORTAL_URL"
        if: vars.PORTAL_URL != ''
        env:
          PORTAL_URL: \${{ vars.PORTAL_URL }}

  release:
    needs: area
    if: startsWith(github.ref, 'refs/tags/v') && vars.PORTAL_URL != ''
    runs-on: ubuntu-latest
    environment: production
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24, cache: npm }
      - run: npm ci
      - run: npx area release --product "$PORTAL_URL"
        env:
          PORTAL_URL: \${{ vars.PORTAL_URL }}
          AREA_TEAM_KEY: \${{ secrets.AREA_TEAM_KEY }}
`;

import { execFileSync } from 'node:child_process';

/** What every test depends on without importing it: installed packages and how jest runs. */
const affectsEverything =
  /^(pnpm-lock\.yaml|package\.json|jest\.config\.mjs|packages\/testing\/src\/jest\/\w+\.ts|packages\/testing\/src\/(busySetup|pageSetup|builtReact|plain\w+)\.ts)$/;
const code = /\.(ts|tsx|js|mjs)$/;
const schema = /^supabase\/.*\.(sql|toml)$/;
/** Tests that run against a migrated database. */
const databaseTests = ['supabase/', 'services/', 'packages/testing/', 'packages/data/'];

/** `related`: files for `jest --findRelatedTests`; `below`: folders whose tests all run. */
export type Selection = 'all' | { related: string[]; below: string[] };

/**
 * Which tests a change needs. jest follows imports; it cannot see a test that reads SQL, Markdown, or images, so
 * such a file selects every test of its folder.
 */
export function selectTests(changed: string[]): Selection {
  if (changed.some((file) => affectsEverything.test(file))) return 'all';
  const below = changed
    .filter((file) => !code.test(file))
    .flatMap((file) => (schema.test(file) ? databaseTests : [folderOf(file)]));
  return { related: changed.filter((file) => code.test(file)), below: [...new Set(below)] };
}

/** The workspace of a file (`packages/design/`); `scripts/` for what belongs to none, such as docs. */
function folderOf(file: string): string {
  const [first = '', second] = file.split('/');
  if (/^(packages|services|supabase)$/.test(first) && second) return `${first}/${second}/`;
  return /^(mf-\w+|shell|e2e|deploy)$/.test(first) ? `${first}/` : 'scripts/';
}

/** Files in `root` that differ from `since`, or from where this branch left main; untracked files included. */
export function changedFiles(root: string, since?: string): string[] {
  const git = gitIn(root);
  const lines = (text: string) => text.split('\n').filter(Boolean);
  return [
    ...lines(
      git(
        'diff',
        '--name-only',
        '--no-renames',
        since ? git('merge-base', 'HEAD', since).trim() : branchPoint(root),
      ),
    ),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ];
}

const gitIn =
  (root: string) =>
  (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The commit where the current branch left main; `HEAD` if there is no main, or no repository. */
export function branchPoint(root: string): string {
  for (const ref of ['origin/main', 'main'])
    try {
      return gitIn(root)('merge-base', 'HEAD', ref).trim();
    } catch {
      // A clone without that branch.
    }
  return 'HEAD';
}

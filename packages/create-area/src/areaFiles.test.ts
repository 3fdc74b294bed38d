import { areaFiles, type Home } from './areaFiles.ts';

it.each<Home>(['workspace', 'repository'])(
  'depends in a %s on what its files import and its scripts run',
  (home) => {
    const { 'package.json': own = '{}', ...files } = areaFiles('punch-list', home);
    const { dependencies, devDependencies } = JSON.parse(own);

    const imported = Object.values(files).flatMap((text) =>
      [...text.matchAll(/from '(@[\w-]+\/[\w-]+)/g)].map(([, name]) => name),
    );

    const named = Object.keys({ ...dependencies, ...devDependencies });
    // The tool; the shell that it shows the area in; what the compiler and jest load by themselves.
    const run = ['@plumbline/area-cli', ...(home === 'repository' ? ['@plumbline/shell'] : [])];
    const ours = named.filter((name) => /^@(plumbline|playwright)/.test(name));
    expect(new Set(ours)).toEqual(new Set([...imported, ...run]));
  },
);

it('names no secret in the CI file of a repository but the team’s own key, for a release alone', () => {
  const { '.github/workflows/area.yml': workflow } = areaFiles('punch-list', 'repository');

  const [checks, release] = workflow?.split('  release:\n') ?? [];
  expect(checks).not.toMatch(/secrets\.|SECRET|--key|--bucket/);
  expect(release?.match(/secrets\.\w+/g)).toEqual(['secrets.AREA_TEAM_KEY']);
  expect(workflow).not.toMatch(/SUPABASE|--bucket/);
});

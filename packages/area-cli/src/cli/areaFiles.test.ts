import { areaFiles } from './areaFiles.ts';

it('depends on what its files import, and on the area tool that its scripts run', () => {
  const { 'package.json': own = '{}', ...files } = areaFiles('punch-list');
  const { dependencies, devDependencies } = JSON.parse(own);

  const imported = Object.values(files).flatMap((text) =>
    [...text.matchAll(/from '(@plumbline\/\w+)'/g)].map(([, name]) => name),
  );

  const named = Object.keys({ ...dependencies, ...devDependencies });
  const ours = named.filter((name) => name.startsWith('@plumbline/'));
  expect(new Set(ours)).toEqual(new Set([...imported, '@plumbline/area-cli']));
});

import type { AreaStore } from '@plumbline/area-registry/store';
import type { BuiltArea } from '../release/buildArea.ts';
import { checkFiles, type Checked, type OpenShell } from './checkFiles.ts';
import { dependenciesOf } from './code.ts';
import { checkTypes } from './types.ts';

/** Checks a build against what is live, and its sources' types. */
export function checkBuilt(
  built: BuiltArea,
  store: AreaStore,
  openShell: OpenShell,
): Promise<Checked> {
  const dependencies = dependenciesOf(built.folder);
  return checkFiles({ ...built, dependencies }, store, openShell, checkTypes(built.folder));
}

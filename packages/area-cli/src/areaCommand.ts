import { isWorkspace } from '@plumbline/bundler/workspace';

/** How the tool is called here, for messages: `pnpm area` in this workspace, `npx area` in a team's repository. */
export const areaCommand = isWorkspace ? 'pnpm area' : 'npx area';

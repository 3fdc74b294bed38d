import { FileActions, type FileAction } from './FileActions.tsx';

/**
 * Old names of exports, for areas that were built before the rename. Remove them with contract 3, whose shell no longer
 * runs those areas.
 */
export const FileActs = ({ acts }: { acts: readonly FileAction[] }) => (
  <FileActions actions={acts} />
);

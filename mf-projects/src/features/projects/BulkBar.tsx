import { type ProjectStatus, projectStatuses } from '@plumbline/domain';
import { Button, Menu, MenuItem, projectStatusDisplay, statusDisplay } from '@plumbline/design';
import { SelectionBar } from '@plumbline/design/grid';
import { useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { BulkAction } from '../../data/projects.ts';
import type { ProjectRow } from '../../data/schemas.ts';
import { useVisibility } from '../../shared/useVisibility.ts';
import { projectsCount } from './bulkSteps.ts';
import { exportProjects } from '../../shared/exportProjects.ts';

type BulkBarProps = {
  chosen: ReadonlyMap<string, ProjectRow>;
  isArchive: boolean;
  onAct: (action: BulkAction, value?: ProjectStatus) => void;
  onClear: () => void;
};

/** What can be done to the chosen projects. */
export function BulkBar({ chosen, isArchive, onAct, onClear }: BulkBarProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const canEdit =
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }).answer === 'allow';
  const canExport = useAccess({ feature: 'export_data' }).answer === 'allow';
  const visibility = useVisibility();
  const choose = (status: ProjectStatus) => {
    setAnchor(undefined);
    onAct('set_status', status);
  };
  return (
    <SelectionBar label={`${projectsCount(chosen.size)} selected`} onClear={onClear}>
      {canEdit && (
        <Button
          size="small"
          color="inherit"
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          Update Status
        </Button>
      )}
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        {projectStatuses.map((status) => (
          <MenuItem key={status} onClick={() => choose(status)}>
            {statusDisplay(projectStatusDisplay, status).label}
          </MenuItem>
        ))}
      </Menu>
      {canExport && (
        <Button
          size="small"
          color="inherit"
          onClick={() => void exportProjects([...chosen.values()], visibility)}
        >
          Export Selected
        </Button>
      )}
      {canEdit && (
        <>
          <Button
            size="small"
            color="inherit"
            onClick={() => onAct(isArchive ? 'unarchive' : 'archive')}
          >
            {isArchive ? 'Unarchive Projects' : 'Archive Projects'}
          </Button>
          <Button size="small" color="inherit" onClick={() => onAct('delete')}>
            Delete Projects
          </Button>
        </>
      )}
    </SelectionBar>
  );
}

import { ActionButton, Menu, MenuItem, today } from '@plumbline/design';
import { denialReason, useSession, useToasts, useAccess } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { exportProjects } from '../../../shared/exportProjects.ts';
import { useVisibility } from '../../../shared/useVisibility.ts';
import { makeReport } from './projectReport.ts';

type ExportMenuProps = { project: ProjectFile; icon: ReactNode };

/** The project as a PDF report or as CSV. */
export function ExportMenu({ project, icon }: ExportMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { company } = useSession();
  const toasts = useToasts();
  const denial = denialReason(useAccess({ feature: 'export_data' }));
  const visibility = useVisibility();
  const run = async (exporting: () => Promise<unknown>) => {
    setAnchor(undefined);
    try {
      await exporting();
    } catch {
      toasts.error('Couldn’t create the file. Try again.');
    }
  };
  const savePdf = async () => {
    const {
      documentFileName,
      makePdf,
      savePdf: save,
    } = await import('@plumbline/design/documents');
    const report = makeReport(project, company, visibility);
    const { pdf } = await makePdf({ kind: 'report', report }, project.name);
    save(pdf, documentFileName('PROJECT', today(), project.name));
  };
  return (
    <>
      <ActionButton
        variant="outlined"
        startIcon={icon}
        denial={denial}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export
      </ActionButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => void run(savePdf)}>PDF report</MenuItem>
        <MenuItem onClick={() => void run(() => exportProjects([project], visibility))}>
          CSV
        </MenuItem>
      </Menu>
    </>
  );
}

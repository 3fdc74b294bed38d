import { ActionButton, Menu, MenuItem, today } from '@plumbline/design';
import { denialReason, useAccess, useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import type { CostRow } from '../../../data/financials.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';

type BudgetDownloadProps = { project: ProjectFile; costs: readonly CostRow[] };

/** Budget and cost by cost code as PDF or CSV. */
export function BudgetDownload({ project, costs }: BudgetDownloadProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { company } = useSession();
  const toasts = useToasts();
  const denial = denialReason(useAccess({ feature: 'export_data' }));
  const name = `${project.name}_job_cost_${today()}`.replaceAll(/[^\w-]+/g, '_');
  const save = async (kind: 'pdf' | 'csv') => {
    setAnchor(undefined);
    try {
      const { budgetCsv, budgetReport } = await import('./budgetPrint.ts');
      if (kind === 'pdf') {
        const { makePdf, savePdf } = await import('@plumbline/design/documents');
        const report = budgetReport(costs, project, company);
        const { pdf } = await makePdf({ kind: 'report', report }, report.title);
        savePdf(pdf, `${name}.pdf`);
      } else {
        const { downloadCsv } = await import('@plumbline/design/import');
        downloadCsv(`${name}.csv`, budgetCsv(costs));
      }
    } catch {
      toasts.error('Couldn’t create the file. Try again.');
    }
  };
  return (
    <>
      <ActionButton
        size="small"
        denial={denial}
        aria-haspopup="menu"
        aria-label="Download budget by cost code"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Download
      </ActionButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => void save('pdf')}>As PDF</MenuItem>
        <MenuItem onClick={() => void save('csv')}>As CSV</MenuItem>
      </Menu>
    </>
  );
}

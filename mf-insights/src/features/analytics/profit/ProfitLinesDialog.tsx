import { DateText, dotted } from '@plumbline/design';
import {
  useInsightsProfitLinesQuery,
  type ProfitLine,
  type ProfitQuery,
} from '../../../data/profit.ts';
import { SourceRows, SourceTitle } from '../SourceRows.tsx';
import { SourceRowsDialog } from '../SourceRowsDialog.tsx';

const headings = {
  payment: 'Payments, without sales tax',
  cost: 'Costs',
  committed: 'Committed',
} satisfies Record<ProfitLine['kind'], string>;
const kinds = ['payment', 'cost', 'committed'] as const;

type ProfitLinesDialogProps = {
  query: ProfitQuery & { key: string | null };
  name: string;
  onClose: () => void;
};

/** Payments and costs behind one row of the profit report. */
export function ProfitLinesDialog({ query, name, onClose }: ProfitLinesDialogProps) {
  const found = useInsightsProfitLinesQuery(query);
  return (
    <SourceRowsDialog
      title={name}
      noun="payments and costs"
      found={found}
      more="The latest 500 are shown. Choose a shorter period to see the others."
      onClose={onClose}
    >
      {(lines) => kinds.map((kind) => <Lines key={kind} kind={kind} lines={lines} />)}
    </SourceRowsDialog>
  );
}

type LinesProps = { kind: ProfitLine['kind']; lines: readonly ProfitLine[] };

function Lines({ kind, lines }: LinesProps) {
  const rows = lines.filter((line) => line.kind === kind);
  if (rows.length === 0) return null;
  return (
    <SourceRows
      title={headings[kind]}
      rows={rows.map(({ title, invoice_id, project_id, project_name, day, amount }) => ({
        title: <SourceTitle title={title} invoiceId={invoice_id} projectId={project_id} />,
        detail: dotted(<DateText value={day} />, project_name),
        amount,
      }))}
    />
  );
}

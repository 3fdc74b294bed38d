import { messageOf } from '@plumbline/data';
import {
  Box,
  DateText,
  FailedState,
  Money,
  RowsSkeleton,
  Typography,
  dotted,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { AreaLink } from '@plumbline/platform';
import {
  useInsightsProfitLinesQuery,
  type ProfitLine,
  type ProfitQuery,
} from '../../../data/profit.ts';

const headings = {
  payment: 'Payments, without sales tax',
  cost: 'Costs',
  committed: 'Committed',
} satisfies Record<ProfitLine['kind'], string>;
const kinds = ['payment', 'cost', 'committed'] as const;
const most = 500;

type ProfitLinesDialogProps = {
  query: ProfitQuery & { key: string | null };
  name: string;
  onClose: () => void;
};

/** Payments and costs behind one row of the profit report. */
export function ProfitLinesDialog({ query, name, onClose }: ProfitLinesDialogProps) {
  const { data, error, isFetching, refetch } = useInsightsProfitLinesQuery(query);
  return (
    <ContentDialog isOpen title={name} onClose={onClose} width="md">
      {!data && !error && <RowsSkeleton label="Loading payments and costs" rows={5} />}
      {error && (
        <FailedState
          title="Failed to load payments and costs"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data &&
        kinds.map((kind) => (
          <Lines
            key={kind}
            title={headings[kind]}
            lines={data.filter((line) => line.kind === kind)}
          />
        ))}
      {data && data.length >= most && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The latest {most} are shown. Choose a shorter period to see the others.
        </Typography>
      )}
    </ContentDialog>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly ProfitLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ mb: 2 }}>
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line, at) => (
          <Box
            component="li"
            // Labor and equal expenses have nothing that tells them apart.
            key={`${line.day} ${line.title} ${at}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: '1fr auto',
              gap: 1,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <span>
              <Title line={line} />
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {dotted(<DateText value={line.day} />, line.project_name)}
              </Box>
            </span>
            <Money amount={line.amount} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** A payment leads to its invoice, a cost to the financials of its project. */
function Title({ line: { title, invoice_id, project_id } }: { line: ProfitLine }) {
  if (invoice_id)
    return (
      <AreaLink to="billing.invoice" params={{ invoiceId: invoice_id }} otherwise={title}>
        {title}
      </AreaLink>
    );
  if (!project_id) return title;
  return (
    <AreaLink
      to="projects.detail"
      params={{ projectId: project_id }}
      query={{ tab: 'financials' }}
      otherwise={title}
    >
      {title}
    </AreaLink>
  );
}

import { messageOf } from '@plumbline/data';
import { Box, FailedState, Money, RowsSkeleton, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { AreaLink } from '@plumbline/platform';
import type { ReactNode } from 'react';

/** The most rows that the database answers. */
const most = 500;

type SourceRowsDialogProps<Row> = {
  title: string;
  /** What is loaded, such as "the week". */
  noun: string;
  found: { data?: Row[]; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Shown where there are more rows than the database answers. */
  more: string;
  onClose: () => void;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The rows behind a figure. */
export function SourceRowsDialog<Row>({
  title,
  noun,
  found: { data, error, isFetching, refetch },
  more,
  onClose,
  children,
}: SourceRowsDialogProps<Row>) {
  return (
    <ContentDialog isOpen title={title} onClose={onClose} width="md">
      {!data && !error && <RowsSkeleton label={`Loading ${noun}`} rows={5} />}
      {Boolean(error) && (
        <FailedState
          title={`Failed to load ${noun}`}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && children(data)}
      {data && data.length >= most && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {more}
        </Typography>
      )}
    </ContentDialog>
  );
}

type SourceRowsProps = {
  title: string;
  /** Their sum, where it is shown. */
  total?: number;
  rows: readonly { title: ReactNode; detail: ReactNode; amount: number }[];
};

/** Rows with an amount each, in dollars, under a heading. */
export function SourceRows({ title, total, rows }: SourceRowsProps) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h4" component="h3">
          {title}
        </Typography>
        {total !== undefined && (
          <strong>
            <Money amount={total} />
          </strong>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row, at) => (
          <Box
            component="li"
            // Equal expenses differ in nothing but their place.
            key={at}
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
              {row.title}
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {row.detail}
              </Box>
            </span>
            <Money amount={row.amount} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

type SourceTitleProps = {
  /** Null where the source has none. */
  title: string | null;
  invoiceId: string | null;
  billId?: string | null;
  orderId?: string | null;
  projectId: string | null;
};

/** Leads to the invoice, bill, or order, and of others to the financials of the project. */
export function SourceTitle({ title, invoiceId, billId, orderId, projectId }: SourceTitleProps) {
  if (invoiceId)
    return (
      <AreaLink to="billing.invoice" params={{ invoiceId }} otherwise={title}>
        {title}
      </AreaLink>
    );
  if (billId)
    return (
      <AreaLink to="purchasing.bill" params={{ billId }} otherwise={title}>
        {title}
      </AreaLink>
    );
  if (orderId)
    return (
      <AreaLink to="purchasing.order" params={{ orderId }} otherwise={title}>
        {title}
      </AreaLink>
    );
  if (!projectId) return title;
  return (
    <AreaLink
      to="projects.detail"
      params={{ projectId }}
      query={{ tab: 'financials' }}
      otherwise={title}
    >
      {title}
    </AreaLink>
  );
}

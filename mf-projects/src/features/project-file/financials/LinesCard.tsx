import { messageOf } from '@plumbline/data';
import { Box, Button, Card, CardContent, RowsSkeleton, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';
import { LineList } from '../LineList.tsx';

type LinesCardProps<Row> = {
  title: string;
  rows: readonly Row[] | undefined;
  error: unknown;
  onRetry: () => void;
  empty: string;
  /** The action beside the title. */
  action?: ReactNode;
  renderRow: (row: Row) => ReactNode;
  /** Asks for further rows; there are none without it. */
  onMore?: (() => void) | undefined;
  /** Under the rows. */
  footer?: ReactNode;
};

/** A card of lines with its loading, failed and empty state. */
export function LinesCard<Row>({
  title,
  rows,
  error,
  onRetry,
  empty,
  action,
  renderRow,
  onMore,
  footer,
}: LinesCardProps<Row>) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            gap: 1,
            mb: 1,
            mr: -1,
            // The label aligns with the amounts.
            '& .MuiButton-root': { px: 1 },
          }}
        >
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          {action}
        </Box>
        {Boolean(error) && !rows && (
          <Typography role="alert">
            {messageOf(error)}{' '}
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          </Typography>
        )}
        {!rows && !error && <RowsSkeleton label={`Loading: ${title}`} rows={2} />}
        {rows?.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {empty}
          </Typography>
        )}
        <LineList>{rows?.map(renderRow)}</LineList>
        {onMore && (
          <Button size="small" onClick={onMore}>
            Show more
          </Button>
        )}
        {footer}
      </CardContent>
    </Card>
  );
}

import { Box, Button, Money, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

type LineRowProps = {
  title: string;
  /** Under the title, small. */
  detail?: ReactNode;
  amount: number;
  /** Between title and amount. */
  status?: ReactNode;
  /** Further acts, before Edit. */
  acts?: ReactNode;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
};

/** One line of a project's money: what, how much, and what can be done to it. */
export function LineRow({ title, detail, amount, status, acts, onEdit, onDelete }: LineRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
        {detail && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        )}
      </Box>
      {status}
      <Box sx={{ minWidth: { sm: 110 }, textAlign: { sm: 'right' } }}>
        <Money amount={amount} />
      </Box>
      {(acts || onEdit || onDelete) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: 'auto' }}>
          {acts}
          {onEdit && (
            <Button size="small" onClick={onEdit} aria-label={`Edit ${title}`}>
              Edit
            </Button>
          )}
          {onDelete && (
            <Button size="small" color="error" onClick={onDelete} aria-label={`Delete ${title}`}>
              Delete
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

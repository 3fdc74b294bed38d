import { Box, Button, Money, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

type LineRowProps = {
  title: string;
  /** Under the title, small. */
  detail?: ReactNode;
  /** Null where it has none. */
  amount: number | null;
  /** Beside the detail. */
  status?: ReactNode;
  /** Extra actions before Edit. */
  actions?: ReactNode;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
};

/** One financial line: title, amount, and actions. */
export function LineRow({
  title,
  detail,
  amount,
  status,
  actions,
  onEdit,
  onDelete,
}: LineRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: { xs: 'flex', sm: 'grid' },
        flexWrap: 'wrap',
        gridColumn: '1 / -1',
        gridTemplateColumns: 'subgrid',
        gridTemplateAreas: '"title amount actions" "detail amount actions"',
        alignItems: 'center',
        columnGap: { xs: 1.5, sm: 'inherit' },
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography
        sx={{
          gridArea: 'title',
          // On a phone, the amount is beside the title and the rest below.
          flex: amount === null ? '1 1 100%' : '1 1 calc(100% - 128px)',
          minWidth: 0,
          overflowWrap: 'anywhere',
        }}
      >
        {title}
      </Typography>
      {(detail || status) && (
        <Box
          sx={{
            gridArea: 'detail',
            order: { xs: 1, sm: 0 },
            // Natural width: actions are beside it if there is room, otherwise below.
            flex: '1 1 auto',
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: '2px 8px',
            color: 'text.secondary',
            typography: 'caption',
          }}
        >
          {detail && <span>{detail}</span>}
          {status}
        </Box>
      )}
      {amount !== null && (
        <Box sx={{ gridArea: 'amount', textAlign: 'right' }}>
          <Money amount={amount} />
        </Box>
      )}
      {(actions || onEdit || onDelete) && (
        <LineActions title={title} actions={actions} onEdit={onEdit} onDelete={onDelete} />
      )}
    </Box>
  );
}

type LineActionsProps = Pick<LineRowProps, 'title' | 'actions' | 'onEdit' | 'onDelete'>;

function LineActions({ title, actions, onEdit, onDelete }: LineActionsProps) {
  return (
    <Box
      sx={{
        gridArea: 'actions',
        order: { xs: 2, sm: 0 },
        display: 'flex',
        flexWrap: 'wrap',
        ml: 'auto',
        mr: -1,
        // The labels align with the amount.
        '& .MuiButton-root': { minWidth: 44, px: 1 },
      }}
    >
      {actions}
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
  );
}

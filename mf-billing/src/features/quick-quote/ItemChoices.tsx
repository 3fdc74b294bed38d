// HTML has no element for a list of choices below a text field that is drawn as rows with prices.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Box, formatUnitPrice, Paper } from '@plumbline/design';
import { unitShort } from '@plumbline/domain';
import type { ItemSearch } from './useItemSearch.ts';

type ItemChoicesProps = { search: ItemSearch; onChoose: (at: number) => void };

/** The matching items below the description. A press on one leaves the focus in the line. */
export function ItemChoices({ search, onChoose }: ItemChoicesProps) {
  const { items, anchor, choices } = search;
  if (!choices || !anchor) return null;
  const { bottom, left, width } = anchor.getBoundingClientRect();
  return (
    <Paper
      elevation={8}
      id={search.listId}
      role="listbox"
      aria-label="Matching items"
      sx={{
        position: 'fixed',
        zIndex: 'modal',
        top: bottom + 4,
        left,
        width: Math.max(width, 280),
        maxWidth: 'calc(100vw - 32px)',
        py: 0.5,
      }}
    >
      {items.map(({ id, name, price, unit }, at) => (
        <Box
          key={id}
          id={search.optionId(at)}
          role="option"
          aria-selected={search.at === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(at)}
          sx={{
            display: 'flex',
            gap: 2,
            justifyContent: 'space-between',
            alignItems: 'center',
            minHeight: 44,
            px: 1.5,
            cursor: 'pointer',
            '&:hover, &[aria-selected="true"]': { bgcolor: 'action.hover' },
          }}
        >
          <span>{name}</span>
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {formatUnitPrice(price)} / {unitShort(unit)}
          </Box>
        </Box>
      ))}
    </Paper>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CardsSkeleton } from '../feedback/Skeletons.tsx';
import type { ListAnswer } from './list.ts';
import { ListContent } from './ListContent.tsx';

type CardGridProps<Row extends { id: string }> = {
  /** What the cards are, for those who listen. */
  label: string;
  answer: ListAnswer<Row>;
  renderCard: (row: Row) => ReactNode;
  empty: ReactNode;
  /** The least width of a card and its height, in pixels. */
  cardWidth?: number;
  cardHeight?: number;
};

/** A list as cards, as many beside each other as there is room for. */
export function CardGrid<Row extends { id: string }>({
  label,
  answer,
  renderCard,
  empty,
  cardWidth = 300,
  cardHeight = 260,
}: CardGridProps<Row>) {
  return (
    <ListContent
      answer={answer}
      empty={empty}
      skeleton={
        <CardsSkeleton label={`Loading ${label}...`} cardHeight={cardHeight} minWidth={cardWidth} />
      }
    >
      {(rows) => (
        <Box
          component="ul"
          aria-label={label}
          aria-busy={answer.isFetching}
          sx={{
            display: 'grid',
            gap: 2,
            m: 0,
            p: 0,
            listStyle: 'none',
            opacity: answer.isFetching ? 0.6 : 1,
            gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${cardWidth}px), 1fr))`,
          }}
        >
          {rows.map((row) => (
            <Box component="li" key={row.id} sx={{ display: 'grid' }}>
              {renderCard(row)}
            </Box>
          ))}
        </Box>
      )}
    </ListContent>
  );
}

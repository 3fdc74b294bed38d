import { Box, Button, Money, Typography } from '@plumbline/design';
import { useState } from 'react';
import type {
  BoardStage,
  LeadBoard,
  LeadFilters,
  LeadRow,
  LeadStage,
} from '../../data/leadSchemas.ts';
import { cardStyles } from './cardStyles.ts';
import { FurtherLeads, furtherPages } from './FurtherLeads.tsx';
import { LeadGroups } from './LeadGroup.tsx';
import { LeadCard } from './LeadCard.tsx';
import { MoveMenu } from './MoveMenu.tsx';
import { useBoardMoves } from './useBoardMoves.ts';

type ColumnProps = {
  stage: BoardStage;
  isMovable: boolean;
  onDrop: (leadId: string, stage: LeadStage) => void;
  onShowAll: (stage: BoardStage) => void;
  /** What the board asks for. */
  of: { company: string; filters: Partial<LeadFilters> };
  onRows: (rows: readonly LeadRow[]) => void;
};

/** In a column of several pages, only so many leads are always rendered: more than fit in a column of a usual window. */
const alwaysRendered = 10;

/** The leads of a stage, newest first; those after the first page when they are scrolled near. */
function ColumnLeads({ stage, isMovable, of, onRows }: Omit<ColumnProps, 'onDrop' | 'onShowAll'>) {
  const label = `Leads in ${stage.name}`;
  const top = stage.count > stage.rows.length ? alwaysRendered : stage.rows.length;
  return (
    <>
      <ul aria-label={label} className="lead-cards">
        {stage.rows.slice(0, top).map((lead) => (
          <LeadCard key={lead.id} lead={lead} isMovable={isMovable} />
        ))}
      </ul>
      <LeadGroups rows={stage.rows.slice(top)} label={`${label}, page 1`} isMovable={isMovable} />
      {furtherPages(stage.rows, stage.count).map(({ offset, count }, at) => (
        <FurtherLeads
          key={at}
          of={{ ...of, stage: stage.id, offset }}
          label={`${label}, page ${at + 2}`}
          count={count}
          above={stage.rows}
          isMovable={isMovable}
          onRows={onRows}
        />
      ))}
    </>
  );
}

/** A stage with its count, its value, and its leads. */
function StageColumn({ onDrop, onShowAll, ...column }: ColumnProps) {
  const { stage, isMovable } = column;
  const [isOver, setOver] = useState(false);
  return (
    <Box
      component="section"
      aria-label={stage.name}
      data-stage={stage.id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData('text/plain'), stage);
      }}
      sx={{
        flex: '1 0 auto',
        width: { xs: '82vw', sm: 248 },
        maxWidth: 320,
        display: 'flex',
        flexDirection: 'column',
        maxHeight: { sm: '100%' },
        p: 1,
        borderRadius: 2,
        bgcolor: 'action.hover',
        outline: isOver && isMovable ? '2px solid' : undefined,
        outlineColor: 'primary.main',
        outlineOffset: -2,
        scrollSnapAlign: 'start',
      }}
    >
      <Typography component="h2" variant="h3" sx={{ px: 0.5 }}>
        {stage.name} ({stage.count})
      </Typography>
      <Box sx={head}>
        {stage.value > 0 ? <Money amount={stage.value} whole /> : 'No value entered'}
        {stage.count > stage.rows.length && (
          <Button size="small" onClick={() => onShowAll(stage)}>
            Show all {stage.count}
          </Button>
        )}
      </Box>
      <div className="lead-column">
        <ColumnLeads {...column} />
      </div>
    </Box>
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  px: 0.5,
  mb: 1,
  typography: 'body2',
  color: 'text.secondary',
} as const;
const boardStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  overflowX: 'auto',
  scrollSnapType: { xs: 'x proximity', sm: 'none' },
  pb: 2,
  // A column scrolls by itself where there is room beside it; on a phone the page does.
  height: { sm: 'max(480px, calc(100dvh - 370px))' },
  '& .lead-column': {
    overflowY: { sm: 'auto' },
    minHeight: 0,
    scrollbarWidth: 'thin',
    // Scrolling one column paints that one alone.
    contain: { sm: 'content' },
  },
  '& [data-over]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '& .lead-group': { pt: 1, contain: 'content' },
  ...cardStyles,
} as const;

type LeadColumnsProps = Pick<ColumnProps, 'onShowAll' | 'of'> & {
  board: LeadBoard;
  /** Undefined for who may not. */
  onMove: ((lead: LeadRow, stage: LeadStage) => void) | undefined;
};

/** The board's columns side by side; on a phone one at a time. */
export function LeadColumns({ board, onMove, onShowAll, of }: LeadColumnsProps) {
  const { place, handlers, menu, move, drop, closeMenu, noteRows } = useBoardMoves(board, onMove);
  return (
    <Box
      component="section"
      aria-label="Lead board"
      tabIndex={0}
      ref={place}
      {...handlers}
      sx={boardStyles}
    >
      {board.stages.map((stage) => (
        <StageColumn
          key={stage.id}
          stage={stage}
          isMovable={onMove !== undefined}
          onDrop={drop}
          onShowAll={onShowAll}
          of={of}
          onRows={noteRows}
        />
      ))}
      <MoveMenu open={menu} stages={board.stages} onMove={move} onClose={closeMenu} />
    </Box>
  );
}

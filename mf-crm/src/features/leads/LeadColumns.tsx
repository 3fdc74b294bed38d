import { Box, Button, Money, Typography } from '@plumbline/design';
import { useState } from 'react';
import type { BoardStage, LeadBoard, LeadRow, LeadStage } from '../../data/leadSchemas.ts';
import { LeadCard } from './LeadCard.tsx';
import { MoveMenu } from './MoveMenu.tsx';
import { useBoardMoves } from './useBoardMoves.ts';

type ColumnProps = {
  stage: BoardStage;
  isMovable: boolean;
  onDrop: (leadId: string, stage: LeadStage) => void;
  onShowAll: (stage: BoardStage) => void;
};

/** A stage with its count, its value, and its newest leads. */
function StageColumn({ stage, isMovable, onDrop, onShowAll }: ColumnProps) {
  const [isOver, setOver] = useState(false);
  return (
    <Box
      component="section"
      aria-label={stage.name}
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
        p: 1,
        borderRadius: 2,
        bgcolor: 'action.hover',
        outline: isOver && isMovable ? '2px solid' : undefined,
        outlineColor: 'primary.main',
        scrollSnapAlign: 'start',
      }}
    >
      <Typography component="h2" variant="h3" sx={{ px: 0.5 }}>
        {stage.name} ({stage.count})
      </Typography>
      <Typography variant="body2" sx={{ px: 0.5, mb: 1, color: 'text.secondary' }}>
        {stage.value > 0 ? <Money amount={stage.value} whole /> : 'No value entered'}
      </Typography>
      <Box
        component="ul"
        aria-label={`Leads in ${stage.name}`}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {stage.rows.map((lead) => (
          <LeadCard key={lead.id} lead={lead} isMovable={isMovable} />
        ))}
      </Box>
      {stage.count > stage.rows.length && (
        <Button sx={{ mt: 1 }} onClick={() => onShowAll(stage)}>
          Show all {stage.count}
        </Button>
      )}
    </Box>
  );
}

type LeadColumnsProps = Pick<ColumnProps, 'onShowAll'> & {
  board: LeadBoard;
  /** Undefined for who may not. */
  onMove: ((lead: LeadRow, stage: LeadStage) => void) | undefined;
};

/** The board's columns side by side; on a phone one at a time. */
export function LeadColumns({ board, onMove, onShowAll }: LeadColumnsProps) {
  const { place, handlers, menu, move, drop, closeMenu } = useBoardMoves(board, onMove);
  return (
    <Box
      component="section"
      aria-label="Lead board"
      tabIndex={0}
      ref={place}
      {...handlers}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.5,
        overflowX: 'auto',
        scrollSnapType: { xs: 'x proximity', sm: 'none' },
        pb: 2,
      }}
    >
      {board.stages.map((stage) => (
        <StageColumn
          key={stage.id}
          stage={stage}
          isMovable={onMove !== undefined}
          onDrop={drop}
          onShowAll={onShowAll}
        />
      ))}
      <MoveMenu open={menu} stages={board.stages} onMove={move} onClose={closeMenu} />
    </Box>
  );
}

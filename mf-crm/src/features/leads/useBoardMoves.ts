import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { LeadBoard, LeadRow, LeadStage } from '../../data/leadSchemas.ts';
import { useTouchDrag } from './useTouchDrag.ts';

/** The card around an element. */
const cardOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-lead]') : null;

/**
 * Moves cards by mouse, finger, menu, or Alt and the arrow keys, with one set of handlers for the whole board. Focus
 * follows a lead that was moved by menu or key.
 */
export function useBoardMoves(
  board: LeadBoard,
  onMove: ((lead: LeadRow, stage: LeadStage) => void) | undefined,
) {
  const place = useRef<HTMLElement>(null);
  const moved = useRef<string>(undefined);
  const [menu, setMenu] = useState<{ lead: LeadRow; button: HTMLElement }>();
  const further = useRef(new Map<string, LeadRow>());
  const find = (id: string | undefined) =>
    board.stages.flatMap(({ rows }) => rows).find((row) => row.id === id) ??
    further.current.get(id ?? '');
  const move = (lead: LeadRow, stage: LeadStage | undefined) => {
    if (!stage || stage.id === lead.stage_id) return;
    if (stage.kind === 'open') moved.current = lead.id;
    onMove?.(lead, stage);
  };
  useEffect(() => {
    const id = moved.current;
    moved.current = undefined;
    if (id === undefined) return;
    place.current?.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"] button`)?.focus();
  }, [board]);
  const drop = (id: string, stage: LeadStage | undefined) => {
    const lead = find(id);
    if (lead && stage && lead.stage_id !== stage.id) onMove?.(lead, stage);
  };
  useTouchDrag(place, (id, stageId) =>
    drop(
      id,
      board.stages.find((stage) => stage.id === stageId),
    ),
  );
  return {
    place,
    menu,
    move,
    /** Remembers leads that further pages of the columns loaded. */
    noteRows: useCallback((rows: readonly LeadRow[]) => {
      for (const row of rows) further.current.set(row.id, row);
    }, []),
    closeMenu: () => setMenu(undefined),
    drop,
    handlers: {
      onDragStart: (event: DragEvent) => {
        const id = cardOf(event.target)?.dataset.lead;
        if (id) event.dataTransfer.setData('text/plain', id);
      },
      onClick: (event: MouseEvent) => {
        const button =
          event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null;
        const lead = button && find(cardOf(button)?.dataset.lead);
        if (lead) setMenu({ lead, button });
      },
      onKeyDown: (event: KeyboardEvent) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const lead = find(cardOf(event.target)?.dataset.lead);
        if (!event.altKey || step === undefined || !lead) return;
        event.preventDefault();
        const at = board.stages.findIndex(({ id }) => id === lead.stage_id);
        move(lead, board.stages[at + step]);
      },
    },
  };
}

import { Menu, MenuItem } from '@plumbline/design';
import type { LeadRow, LeadStage } from '../../data/leadSchemas.ts';

type MoveMenuProps = {
  /** The lead and the button that opened the menu; undefined while it is closed. */
  open: { lead: LeadRow; button: HTMLElement } | undefined;
  stages: readonly LeadStage[];
  onMove: (lead: LeadRow, stage: LeadStage) => void;
  onClose: () => void;
};

/** The stages that a lead can move to; one menu for all cards of the board. */
export function MoveMenu({ open, stages, onMove, onClose }: MoveMenuProps) {
  return (
    <Menu anchorEl={open?.button ?? null} open={open !== undefined} onClose={onClose}>
      {stages.map((stage) => (
        <MenuItem
          key={stage.id}
          selected={stage.id === open?.lead.stage_id}
          onClick={() => {
            onClose();
            if (open) onMove(open.lead, stage);
          }}
        >
          {stage.name}
        </MenuItem>
      ))}
    </Menu>
  );
}

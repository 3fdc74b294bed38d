import { messageOf } from '@plumbline/data';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useLeadMoveMutation } from '../../data/leadChanges.ts';
import type { LeadRow, LeadStage } from '../../data/leadSchemas.ts';

/** Moves a lead with one request and offers Undo; won and lost, and decided leads, ask first. */
export function useLeadMove(onDecide: (kind: 'won' | 'lost', lead: LeadRow) => void) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [move] = useLeadMoveMutation();
  return (lead: LeadRow, stage: LeadStage) => {
    if (stage.kind !== 'open') return onDecide(stage.kind, lead);
    const send = async (from: string, to: string) => {
      const { error } = await move({ company, lead: { ...lead, stage_id: from }, stage: to });
      if (error) toasts.error(`Failed to move ${lead.title}: ${messageOf(error)}`);
      return !error;
    };
    void send(lead.stage_id, stage.id).then((isMoved) => {
      if (isMoved)
        toasts.undo(
          `${lead.title} moved to ${stage.name}`,
          () => void send(stage.id, lead.stage_id),
        );
    });
  };
}

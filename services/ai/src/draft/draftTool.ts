import type { Actor } from '@plumbline/kit';
import { z } from 'zod';
import type { ToolOffer } from '../providers/provider.ts';
import { ReadError } from '../tools/readTool.ts';
import type { ToolOutcome } from '../tools/runTool.ts';
import { proposal } from './proposal.ts';
import { resolveDraft, type QuoteDraft } from './resolveDraft.ts';

const { $schema: _, ...parameters } = z.toJSONSchema(proposal, { io: 'input' });

/** The tool that prepares a quote. It saves nothing: the draft opens in the wizard. */
export const draftTool: ToolOffer = {
  name: 'draft_quote',
  description:
    'Prepare a draft quote for the person to finish: client and items by name, quantities worked out from what was asked. Prices come from the price book. Nothing is saved.',
  parameters,
};

/** Whether this person may write quotes at all. */
export const mayDraft = ({ features, permissions }: Actor): boolean =>
  features.includes('create_edit_quotes') && permissions.includes('edit_documents');

/** Checks what the model proposes and matches it with the price book. */
export async function runDraftTool(
  actor: Actor,
  input: unknown,
): Promise<{ outcome: ToolOutcome | { outcome: 'drafted' }; draft?: QuoteDraft }> {
  if (!mayDraft(actor))
    return {
      outcome: { outcome: 'no_access', message: 'This person may not write quotes. Say so.' },
    };
  const parsed = proposal.safeParse(input);
  if (!parsed.success)
    return { outcome: { outcome: 'refused', message: 'The proposal does not fit the schema.' } };
  try {
    const draft = await resolveDraft(actor, parsed.data);
    const { title, client, items, unmatched } = draft;
    const outcome = {
      outcome: 'drafted' as const,
      title,
      client: client?.name ?? null,
      items,
      unmatched,
    };
    return { outcome, draft };
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return {
      outcome: { outcome: 'refused', message: 'Couldn’t read the price book. Try again.' },
    };
  }
}

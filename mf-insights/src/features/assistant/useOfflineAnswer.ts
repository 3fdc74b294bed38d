import {
  useAssistantDraftMutation,
  useLazyAssistantContextQuery,
  useLazyAssistantNamedQuery,
} from '../../data/assistant.ts';
import type { OfflineReason } from './message.ts';
import { namedAnswer } from './namedAnswer.ts';
import { asksForQuote, offlineAnswer } from './offlineAnswer.ts';
import { wordByWord } from './wordByWord.ts';
import type { useMessages } from './useMessages.ts';

/** Answers from the company's data when the service cannot; `change` updates the reply. */
export function useOfflineAnswer(change: ReturnType<typeof useMessages>['change']) {
  const [loadFigures] = useLazyAssistantContextQuery();
  const [findNamed] = useLazyAssistantNamedQuery();
  const [draftQuote] = useAssistantDraftMutation();
  /** Undefined if the data cannot be loaded either. */
  return async (
    question: string,
    id: string,
    { signal, why }: { signal: AbortSignal; why: OfflineReason },
  ) => {
    const draft = asksForQuote(question) ? (await draftQuote(question)).data : undefined;
    const [{ data: figures }, { data: found }] = await Promise.all([
      loadFigures(),
      findNamed(question),
    ]);
    if (!figures) return undefined;
    const answer = draft
      ? { content: 'Here’s a draft from your price book. Please review it.', citations: [] }
      : (namedAnswer(found ?? []) ?? offlineAnswer(question, figures));
    for await (const content of wordByWord(answer.content, signal))
      change(id, (one) => ({ ...one, content, offline: why }));
    change(id, (one) => ({
      ...one,
      citations: answer.citations,
      ...(draft && { draft }),
    }));
    return answer;
  };
}

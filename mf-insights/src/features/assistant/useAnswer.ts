import type { AnswerPart } from '../../data/assistantShapes.ts';
import type { Failure } from './failures.ts';
import type { ChatMessage } from './message.ts';
import { readAnswer } from './readAnswer.ts';
import type { useMessages } from './useMessages.ts';
import { useOfflineAnswer } from './useOfflineAnswer.ts';

type Asked = {
  question: string;
  /** The reply, which is changed as the answer arrives. */
  id: string;
  /** The question after the messages before it. */
  messages: Parameters<typeof readAnswer>[0]['messages'];
  signal: AbortSignal;
};
type Answer = {
  failure: Failure | undefined;
  said: string;
  citations: ChatMessage['citations'];
  isOffline: boolean;
};

/** Answers a question by the service, or from the company's data where the service cannot be reached. */
export function useAnswer(change: ReturnType<typeof useMessages>['change']) {
  const answerOffline = useOfflineAnswer(change);
  return async ({ question, id, messages, signal }: Asked): Promise<Answer> => {
    const onPart = (part: AnswerPart, said: string) =>
      change(id, (one) => ({
        ...one,
        content: said,
        ...(part.citations && { citations: part.citations }),
        ...(part.draft && { draft: part.draft }),
      }));
    const { failure, said, citations } = await readAnswer({ messages, signal, onPart });
    const isOut = failure?.code === 'ai_offline' || failure?.code === 'network';
    const why = failure?.code === 'ai_offline' ? 'noProvider' : 'unreachable';
    const offline =
      isOut && said === '' ? await answerOffline(question, id, { signal, why }) : undefined;
    return offline
      ? { failure: undefined, said: offline.content, citations: offline.citations, isOffline: true }
      : { failure, said, citations, isOffline: false };
  };
}

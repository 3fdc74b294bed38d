import { useCompanyId, useToasts } from '@plumbline/platform';
import { useEffect, useRef, useState } from 'react';
import {
  useAssistantDraftMutation,
  useConversationListQuery,
  useConversationSaveMutation,
  useLazyAssistantContextQuery,
  useLazyAssistantNamedQuery,
  type AnswerPart,
  type Conversation,
} from '../../data/assistant.ts';
import { chatText, fallsBack, serviceText, type Failure } from './failures.ts';
import { newMessage, type ChatMessage, type OfflineReason } from './message.ts';
import { namedAnswer } from './namedAnswer.ts';
import { asksForQuote, offlineAnswer } from './offlineAnswer.ts';
import { readStream, readWhole } from './readAnswer.ts';
import { useChatSession } from './useChatSession.ts';
import { wordByWord } from './wordByWord.ts';

/** Number of previous messages sent with a question. */
const mostSent = 12;

const toMessages = (rows: readonly Conversation[]): ChatMessage[] =>
  rows.flatMap(({ message, response, context, created_at }) => [
    newMessage('user', message, { timestamp: created_at }),
    newMessage('assistant', response, {
      timestamp: created_at,
      ...(context.offline && { offline: 'earlier' as const }),
      ...(context.citations && { citations: context.citations }),
    }),
  ]);

/** The chat: messages, ask, stop, retry, and clear. */
export function useConversation() {
  const company = useCompanyId();
  const toasts = useToasts();
  const { session, renew } = useChatSession();
  const { data: stored } = useConversationListQuery({ company, session });
  const [loadFigures] = useLazyAssistantContextQuery();
  const [findNamed] = useLazyAssistantNamedQuery();
  const [draftQuote] = useAssistantDraftMutation();
  const [save] = useConversationSaveMutation();
  const [added, setAdded] = useState<readonly ChatMessage[]>([]);
  const [failed, setFailed] = useState<string>();
  const running = useRef<AbortController>(undefined);
  // messages from before this page load; new ones are in `added`
  const [earlier, setEarlier] = useState<readonly ChatMessage[]>();
  if (earlier === undefined && stored) setEarlier(toMessages(stored));
  useEffect(() => () => running.current?.abort(), []);

  const messages = [...(earlier ?? []), ...added];
  const isAnswering = added.some(({ isStreaming }) => isStreaming);
  const change = (id: string, how: (message: ChatMessage) => ChatMessage) =>
    setAdded((before) => before.map((one) => (one.id === id ? how(one) : one)));

  /** Answers from the company's data; false if that fails too. */
  const answerOffline = async (
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

  const fail = (failure: Failure, question: string, id: string, said: string) => {
    setAdded((before) => [
      ...before.filter((one) => one.id !== id || said !== ''),
      newMessage('assistant', chatText(failure), { isError: true }),
    ]);
    setFailed(question);
    toasts.error(serviceText(failure));
  };

  const ask = async (question: string, before: readonly ChatMessage[]) => {
    const stop = new AbortController();
    const { signal } = stop;
    running.current = stop;
    const reply = newMessage('assistant', '', { isStreaming: true });
    const asked = newMessage('user', question);
    setFailed(undefined);
    setAdded((all) => [...all.filter(({ isError }) => !isError), asked, reply]);
    let said = '';
    let citations: ChatMessage['citations'];
    const onPart = (part: AnswerPart) => {
      said += part.content ?? '';
      citations = part.citations ?? citations;
      change(reply.id, (one) => ({
        ...one,
        content: said,
        ...(part.citations && { citations: part.citations }),
        ...(part.draft && { draft: part.draft }),
      }));
    };
    const sent = [...before.filter(({ isError }) => !isError), asked]
      .slice(-mostSent)
      .map(({ type, content }) => ({ role: type, content }));
    let failure = await readStream({ messages: sent, signal, onPart });
    if (failure && said === '' && fallsBack(failure))
      failure = await readWhole({ messages: sent, signal, onPart });
    let isOffline = false;
    if (failure && said === '' && (failure.code === 'ai_offline' || failure.code === 'network')) {
      const why = failure.code === 'ai_offline' ? 'noProvider' : 'unreachable';
      const offline = await answerOffline(question, reply.id, { signal, why });
      if (offline) {
        said = offline.content;
        citations = offline.citations;
        isOffline = true;
        failure = undefined;
      }
    }
    if (failure && failure.code !== 'stopped') fail(failure, question, reply.id, said);
    change(reply.id, (one) => ({ ...one, isStreaming: false }));
    if (failure || said === '') {
      if (failure?.code === 'stopped' && said === '')
        setAdded((all) => all.filter(({ id }) => id !== reply.id));
      return failure;
    }
    await save({
      session_id: session,
      message: question,
      response: said,
      context: {
        ...(isOffline && { offline: true }),
        ...(citations && { citations: [...citations] }),
      },
    });
    return undefined;
  };

  return {
    messages,
    isAnswering,
    /** The question that failed. */
    failed,
    ask: (question: string) => ask(question, messages),
    /** Retries the failed question and replaces its error. */
    retry: () => {
      if (failed === undefined) return;
      const last = added.findLastIndex(({ type }) => type === 'user');
      setAdded(added.slice(0, last));
      void ask(failed, [...(earlier ?? []), ...added.slice(0, last)]);
    },
    stop: () => running.current?.abort(),
    clear: () => {
      running.current?.abort();
      setAdded([]);
      setEarlier([]);
      setFailed(undefined);
      renew();
    },
  };
}

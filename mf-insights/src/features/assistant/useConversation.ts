import { useToasts } from '@plumbline/platform';
import { useEffect, useRef, useState } from 'react';
import { useConversationSaveMutation } from '../../data/assistant.ts';
import { chatText, serviceText, type Failure } from './failures.ts';
import { newMessage, type ChatMessage } from './message.ts';
import { useMessages } from './useMessages.ts';
import { useAnswer } from './useAnswer.ts';

/** Number of previous messages sent with a question. */
const mostSent = 12;

/** The chat: messages, ask, stop, retry, and clear. */
export function useConversation() {
  const toasts = useToasts();
  const { session, messages, earlier, added, setAdded, change, reset } = useMessages();
  const answer = useAnswer(change);
  const [save] = useConversationSaveMutation();
  const [failed, setFailed] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isAnswering = added.some(({ isStreaming }) => isStreaming);

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
    const sent = [...before.filter(({ isError }) => !isError), asked]
      .slice(-mostSent)
      .map(({ type, content }) => ({ role: type, content }));
    const { failure, said, citations, isOffline } = await answer({
      question,
      id: reply.id,
      messages: sent,
      signal,
    });
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
      void ask(failed, [...earlier, ...added.slice(0, last)]);
    },
    stop: () => running.current?.abort(),
    clear: () => {
      running.current?.abort();
      reset();
      setFailed(undefined);
    },
  };
}

import { backends, z } from '@plumbline/data';
import { answerPart, type AnswerPart } from '../../data/assistantShapes.ts';
import { fallsBack, toFailure, type Failure } from './failures.ts';

type Said = { role: 'user' | 'assistant'; content: string };
type Ask = { messages: readonly Said[]; signal: AbortSignal; onPart: (part: AnswerPart) => void };

const bytes = z.custom<ReadableStream<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && 'getReader' in value,
);

type Read = Omit<Ask, 'onPart'> & { onPart: (part: AnswerPart, said: string) => void };

/** Streams the answer, or requests it as a whole where streaming fails; `onPart` gets the text so far. */
export async function readAnswer({ messages, signal, onPart }: Read) {
  let said = '';
  let citations: AnswerPart['citations'];
  const ask: Ask = {
    messages,
    signal,
    onPart: (part) => {
      said += part.content ?? '';
      citations = part.citations ?? citations;
      onPart(part, said);
    },
  };
  let failure = await readStream(ask);
  if (failure && said === '' && fallsBack(failure)) failure = await readWhole(ask);
  return { failure, said, citations };
}

/** Streams the answer word by word; returns the failure, if any. */
async function readStream({ messages, signal, onPart }: Ask): Promise<Failure | undefined> {
  const { data, error } = await backends.gateway.post(
    '/ai/openai/stream',
    { messages, stream: true },
    { signal, timeoutMs: 120_000 },
  );
  if (error) return toFailure(error, 'stream');
  const body = bytes.safeParse(data).data;
  if (!body) return { code: 'unexpected' };
  try {
    for await (const line of dataLines(body, signal)) {
      if (line === '[DONE]') return undefined;
      const part = answerPart.parse(JSON.parse(line));
      if (part.error) return { code: part.code ?? 'unexpected', message: part.error };
      onPart(part);
    }
  } catch (fault) {
    return signal.aborted ? { code: 'stopped' } : toFailure(fault, 'stream');
  }
  return { code: signal.aborted ? 'stopped' : 'provider_failed' };
}

/** Requests the complete answer. */
async function readWhole({ messages, signal, onPart }: Ask): Promise<Failure | undefined> {
  const { data, error } = await backends.gateway.post(
    '/ai/chat',
    { messages },
    { signal, timeoutMs: 12_000 },
  );
  if (error) return toFailure(error, 'chat');
  const part = answerPart.safeParse(data).data;
  if (!part) return { code: 'unexpected' };
  onPart(part);
  return undefined;
}

async function* dataLines(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
  const reader = body.getReader();
  const leave = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', leave);
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) yield line.slice('data: '.length);
    }
  } finally {
    signal.removeEventListener('abort', leave);
    leave();
  }
}

import { ApiError } from '@plumbline/kit';
import type { Request, Response } from 'express';
import { answerQuestion } from './answerQuestion.ts';
import type { AnswerEvent, Question } from './question.ts';
import { toRefusal } from './refusals.ts';
import { eventStream } from './sse.ts';

/** A signal that aborts when the caller leaves before the answer is complete. */
export function listenerOf(req: Request, res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort(new Error('The caller has left'));
  });
  if (req.destroyed && !req.complete) gone.abort();
  return gone.signal;
}

/** The whole answer at once. */
export async function deliverChat(question: Question, res: Response): Promise<void> {
  const answer: Record<string, unknown> = { content: '' };
  try {
    for await (const event of answerQuestion(question)) {
      if (event.type === 'text') answer.content = `${String(answer.content)}${event.content}`;
      else Object.assign(answer, toData(event));
    }
  } catch (error) {
    throw toRefusal(error, 'chat');
  }
  if (!question.signal.aborted) res.json(answer);
}

/** The answer word by word. A fault before the first word is an HTTP error, later a last line with `error`. */
export async function deliverStream(question: Question, res: Response): Promise<void> {
  const stream = eventStream(res, question.signal);
  try {
    for await (const event of answerQuestion(question)) await stream.send(toData(event));
  } catch (error) {
    const refusal = toRefusal(error, 'stream');
    if (!res.headersSent) throw refusal;
    if (!(refusal instanceof ApiError))
      question.gateway.log.error({ err: error }, 'a stream failed');
    await stream.send(
      refusal instanceof ApiError
        ? { error: refusal.message, code: refusal.code }
        : { error: 'Something went wrong on our side. Please try again.', code: 'unexpected' },
    );
  }
  if (!question.signal.aborted) await stream.done();
}

function toData(event: AnswerEvent): Record<string, unknown> {
  switch (event.type) {
    case 'text':
      return { content: event.content };
    case 'draft':
      return { draft: event.draft };
    case 'end': {
      const { type: _, ...end } = event;
      return end;
    }
  }
}

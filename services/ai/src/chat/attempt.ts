import type { Actor } from '@plumbline/kit';
import { draftTool, mayDraft, runDraftTool } from '../draft/draftTool.ts';
import type { Provider, ToolCall, Turn } from '../providers/provider.ts';
import { ProviderError, toProviderError } from '../providers/providerError.ts';
import type { FoundRow } from '../tools/readTool.ts';
import { readTools, runTool } from '../tools/runTool.ts';
import type { AnswerEvent, Question } from './question.ts';
import type { ChatBody } from './chatBody.ts';
import { citationsOf } from './citations.ts';
import { paced, SlowError } from './paced.ts';
import { estimateTokens, type Begun } from './quota.ts';
import { dataBlock, systemPrompt } from './systemPrompt.ts';

/** So often may a model look something up before it must answer. */
const mostRounds = 4;
/** So many of the last messages go along with a question. */
const mostTurns = 12;
/** About what the rules, the tools and the company's figures take, reserved before they are known. */
const tokensOfContext = 4000;

type Attempt = Question & {
  provider: Provider;
  /** Who asks, what the model is told, and the tokens taken for it. */
  begin: (wanted: { model: string; tokens: number }) => Promise<Begun>;
  isLast: boolean;
  /** When an answer that is not streamed must be there; `performance.now()`. */
  until: number;
};

/** One provider's answer: its words, the look-ups it asks for, and what it took of the quota. */
export async function* attempt(task: Attempt): AsyncGenerator<AnswerEvent> {
  const { body, provider } = task;
  const model = modelOf(provider, body);
  const used = { input: 0, output: 0, failed: true };
  const asked = estimateTokens(JSON.stringify(body.messages)) + tokensOfContext;
  const { actor, context, reservation } = await task.begin({
    model,
    tokens: asked + body.max_tokens,
  });
  const rows: FoundRow[] = [];
  let answer = '';
  try {
    const system = systemPrompt(context);
    const turns = toTurns(body, context);
    for (let round = 0; ; round += 1) {
      const calls: ToolCall[] = [];
      let said = '';
      let counted: { input: number; output: number } | undefined;
      try {
        for await (const event of listen(task, {
          actor,
          model,
          system,
          turns,
          mayAsk: round < mostRounds,
        })) {
          used.failed = false;
          if (event.type === 'usage') counted = event;
          if (event.type === 'call') calls.push(event.call);
          if (event.type === 'text') {
            said += event.text;
            yield { type: 'text', content: event.text };
          }
        }
      } finally {
        // a provider that was cut off has not counted
        used.input += counted?.input ?? estimateTokens(system, JSON.stringify(turns));
        used.output += counted?.output ?? estimateTokens(said);
        answer += said;
      }
      if (calls.length === 0) break;
      const results = [];
      for (const call of calls) {
        const { content, found, draft } = await lookUp(actor, call);
        results.push({ call, content });
        rows.push(...found);
        if (draft) yield { type: 'draft', draft };
      }
      turns.push({ role: 'assistant', content: said, calls }, { role: 'tool', results });
    }
  } finally {
    await reservation.settle(used);
  }
  yield {
    type: 'end',
    provider: provider.name,
    model,
    usage: { input_tokens: used.input, output_tokens: used.output },
    citations: citationsOf(answer, rows),
  };
}

const modelOf = ({ models }: Provider, { model }: ChatBody) =>
  model !== undefined && models.includes(model) ? model : models[0];

/** The last messages, the company's rows along with the question. */
function toTurns({ messages }: ChatBody, context: unknown): Turn[] {
  const recent = messages.slice(-mostTurns);
  const first = recent.findIndex(({ role }) => role === 'user');
  return recent
    .slice(first)
    .map((message, at, { length }) =>
      at === length - 1 && message.role === 'user'
        ? { role: 'user', content: `${message.content}\n\n${dataBlock(context)}` }
        : message,
    );
}

type Round = {
  actor: Actor;
  model: string;
  system: string;
  turns: readonly Turn[];
  mayAsk: boolean;
};

/** What a provider says in one round; every fault is a `ProviderError`. */
async function* listen(task: Attempt, { actor, mayAsk, ...round }: Round) {
  const { provider, body, delivery, patience, signal, isLast, until } = task;
  const cut = new AbortController();
  const whole = delivery === 'chat' ? until - performance.now() : undefined;
  const between = whole ?? patience.stream;
  const pace = { first: isLast ? between : between / 2, between, whole };
  const tools = mayAsk ? [...readTools, ...(mayDraft(actor) ? [draftTool] : [])] : [];
  const request = {
    ...round,
    tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    maxTokens: body.max_tokens,
    temperature: body.temperature,
  };
  try {
    yield* paced(provider.stream(request, AbortSignal.any([signal, cut.signal])), pace, {
      signal,
      stop: () => cut.abort(),
    });
  } catch (error) {
    if (error instanceof SlowError) throw new ProviderError(provider.name, 'timeout');
    throw toProviderError(provider.name, error);
  }
}

/** Runs one look-up and writes down for the model what it saw. */
async function lookUp(actor: Actor, call: ToolCall) {
  if (call.name === draftTool.name) {
    const { outcome, draft } = await runDraftTool(actor, call.input);
    return { content: JSON.stringify(outcome), found: [], draft };
  }
  const outcome = await runTool(actor, call.name, call.input);
  const found = outcome.outcome === 'found' ? outcome.rows : [];
  return { content: JSON.stringify(outcome), found, draft: undefined };
}

import OpenAI from 'openai';
import { parseInput } from './parseInput.ts';
import type { ImagePart, Provider, ProviderRequest, Turn } from './provider.ts';
import type { ProviderSettings } from './settings.ts';

/** OpenAI's chat completions. */
export function openaiProvider({ apiKey, baseUrl, models }: ProviderSettings): Provider {
  const client = new OpenAI({ apiKey, ...(baseUrl && { baseURL: baseUrl }), maxRetries: 0 });
  return {
    name: 'openai',
    models,
    async *stream(request, signal) {
      const chunks = await client.chat.completions.create(toBody(request), { signal });
      const calls = new Map<number, { id: string; name: string; text: string }>();
      let isFinished = false;
      for await (const { choices, usage } of chunks) {
        const [choice] = choices;
        if (choice?.delta.content) yield { type: 'text', text: choice.delta.content };
        for (const part of choice?.delta.tool_calls ?? []) {
          const call = calls.get(part.index) ?? { id: '', name: '', text: '' };
          calls.set(part.index, {
            id: part.id ?? call.id,
            name: call.name + (part.function?.name ?? ''),
            text: call.text + (part.function?.arguments ?? ''),
          });
        }
        if (choice?.finish_reason) isFinished = true;
        if (usage)
          yield { type: 'usage', input: usage.prompt_tokens, output: usage.completion_tokens };
      }
      if (!isFinished) throw new Error('The stream ended in the middle');
      for (const { id, name, text } of calls.values())
        yield { type: 'call', call: { id, name, input: parseInput(text) } };
    },
  };
}

function toBody({ model, system, turns, tools, maxTokens, temperature }: ProviderRequest) {
  return {
    model,
    temperature,
    max_completion_tokens: maxTokens,
    stream: true as const,
    stream_options: { include_usage: true },
    messages: [{ role: 'system' as const, content: system }, ...turns.flatMap(toMessages)],
    ...(tools.length > 0 && {
      tools: tools.map((tool) => ({ type: 'function' as const, function: tool })),
    }),
  };
}

function toMessages(turn: Turn): OpenAI.ChatCompletionMessageParam[] {
  switch (turn.role) {
    case 'user':
      return [
        { role: 'user', content: turn.image ? withImage(turn.content, turn.image) : turn.content },
      ];
    case 'tool':
      return turn.results.map(({ call, content }) => ({
        role: 'tool',
        tool_call_id: call.id,
        content,
      }));
    case 'assistant':
      return [
        {
          role: 'assistant',
          content: turn.content,
          ...(turn.calls && {
            tool_calls: turn.calls.map(({ id, name, input }) => ({
              id,
              type: 'function' as const,
              function: { name, arguments: JSON.stringify(input ?? {}) },
            })),
          }),
        },
      ];
  }
}

const withImage = (
  text: string,
  { mediaType, data }: ImagePart,
): OpenAI.ChatCompletionContentPart[] => [
  { type: 'image_url', image_url: { url: `data:${mediaType};base64,${data}` } },
  { type: 'text', text },
];

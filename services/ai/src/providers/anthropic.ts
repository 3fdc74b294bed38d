import Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import { parseInput } from './parseInput.ts';
import type { Provider, ProviderRequest, Turn } from './provider.ts';
import type { ProviderSettings } from './settings.ts';

const object = z.record(z.string(), z.unknown()).catch({});

/** Anthropic's messages. Its SDK offers no temperature any more. */
export function anthropicProvider({ apiKey, baseUrl, models }: ProviderSettings): Provider {
  const client = new Anthropic({ apiKey, ...(baseUrl && { baseURL: baseUrl }), maxRetries: 0 });
  return {
    name: 'anthropic',
    models,
    async *stream(request, signal) {
      const events = await client.messages.create(toBody(request), { signal });
      const calls = new Map<number, { id: string; name: string; text: string }>();
      let input = 0;
      let isFinished = false;
      for await (const event of events) {
        if (event.type === 'message_start') input = event.message.usage.input_tokens;
        if (event.type === 'content_block_start' && event.content_block.type === 'tool_use')
          calls.set(event.index, { ...event.content_block, text: '' });
        if (event.type === 'content_block_delta') {
          if (event.delta.type === 'text_delta') yield { type: 'text', text: event.delta.text };
          const call = calls.get(event.index);
          if (event.delta.type === 'input_json_delta' && call)
            call.text += event.delta.partial_json;
        }
        if (event.type === 'message_delta')
          yield { type: 'usage', input, output: event.usage.output_tokens };
        if (event.type === 'message_stop') isFinished = true;
      }
      if (!isFinished) throw new Error('The stream ended in the middle');
      for (const { id, name, text } of calls.values())
        yield { type: 'call', call: { id, name, input: parseInput(text) } };
    },
  };
}

function toBody({ model, system, turns, tools, maxTokens }: ProviderRequest) {
  return {
    model,
    system,
    max_tokens: maxTokens,
    stream: true as const,
    messages: turns.map(toMessage),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        name,
        description,
        input_schema: { ...parameters, type: 'object' as const },
      })),
    }),
  };
}

function toMessage(turn: Turn): Anthropic.MessageParam {
  switch (turn.role) {
    case 'user':
      return {
        role: 'user',
        content: turn.image
          ? [
              {
                type: 'image',
                source: { type: 'base64', media_type: turn.image.mediaType, data: turn.image.data },
              },
              { type: 'text', text: turn.content },
            ]
          : turn.content,
      };
    case 'tool':
      return {
        role: 'user',
        content: turn.results.map(({ call, content }) => ({
          type: 'tool_result',
          tool_use_id: call.id,
          content,
        })),
      };
    case 'assistant':
      return {
        role: 'assistant',
        content: [
          ...(turn.content ? [{ type: 'text' as const, text: turn.content }] : []),
          ...(turn.calls ?? []).map(({ id, name, input }) => ({
            type: 'tool_use' as const,
            id,
            name,
            input: object.parse(input),
          })),
        ],
      };
  }
}

import { GoogleGenAI, type Content } from '@google/genai';
import { z } from 'zod';
import type { Provider, ProviderRequest, Turn } from './provider.ts';
import type { ProviderSettings } from './settings.ts';

const object = z.record(z.string(), z.unknown()).catch({});

/** The SDK brings a dispatcher of its own, which asks the runtime for inner parts of its fetch. */
const plainFetch: typeof fetch = (input, { method, headers, body, signal } = {}) =>
  fetch(input, {
    ...(method && { method }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(signal && { signal }),
  });

/** Google's Gemini; without retries, for the next provider is quicker. */
export function geminiProvider({ apiKey, baseUrl, models }: ProviderSettings): Provider {
  const client = new GoogleGenAI({
    apiKey,
    // v1 knows neither system instructions nor JSON schemas of tools
    httpOptions: {
      apiVersion: 'v1beta',
      ...(baseUrl && { baseUrl }),
      fetch: plainFetch,
    },
  });
  return {
    name: 'gemini',
    models,
    async *stream(request, signal) {
      const chunks = await client.models.generateContentStream(toBody(request, signal));
      let usage = { input: 0, output: 0 };
      let isFinished = false;
      let calls = 0;
      for await (const { candidates, usageMetadata } of chunks) {
        const [candidate] = candidates ?? [];
        for (const { text, thought, functionCall, thoughtSignature } of candidate?.content?.parts ??
          []) {
          if (text && !thought) yield { type: 'text', text };
          if (functionCall) {
            calls += 1;
            yield {
              type: 'call',
              call: {
                id: functionCall.id ?? `call-${calls}`,
                name: functionCall.name ?? '',
                input: functionCall.args ?? {},
                ...(thoughtSignature && { signature: thoughtSignature }),
              },
            };
          }
        }
        if (candidate?.finishReason) isFinished = true;
        if (usageMetadata)
          usage = {
            input: usageMetadata.promptTokenCount ?? usage.input,
            output: usageMetadata.candidatesTokenCount ?? usage.output,
          };
      }
      if (!isFinished) throw new Error('The stream ended in the middle');
      yield { type: 'usage', ...usage };
    },
  };
}

function toBody(
  { model, system, turns, tools, maxTokens, temperature }: ProviderRequest,
  abortSignal: AbortSignal,
) {
  return {
    model,
    contents: turns.map(toContent),
    config: {
      abortSignal,
      systemInstruction: system,
      maxOutputTokens: maxTokens,
      temperature,
      ...(tools.length > 0 && {
        tools: [
          {
            functionDeclarations: tools.map(({ name, description, parameters }) => ({
              name,
              description,
              parametersJsonSchema: parameters,
            })),
          },
        ],
      }),
    },
  };
}

function toContent(turn: Turn): Content {
  switch (turn.role) {
    case 'user':
      return {
        role: 'user',
        parts: [
          ...(turn.image
            ? [{ inlineData: { mimeType: turn.image.mediaType, data: turn.image.data } }]
            : []),
          { text: turn.content },
        ],
      };
    case 'tool':
      return {
        role: 'user',
        parts: turn.results.map(({ call, content }) => ({
          functionResponse: { id: call.id, name: call.name, response: { result: content } },
        })),
      };
    case 'assistant':
      return {
        role: 'model',
        parts: [
          ...(turn.content ? [{ text: turn.content }] : []),
          ...(turn.calls ?? []).map(({ id, name, input, signature }) => ({
            functionCall: { id, name, args: object.parse(input) },
            ...(signature && { thoughtSignature: signature }),
          })),
        ],
      };
  }
}

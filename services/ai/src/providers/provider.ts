/** Who can answer, in the order in which they are tried. */
export const providerNames = ['openai', 'gemini', 'anthropic'] as const;
export type ProviderName = (typeof providerNames)[number];

/** A tool as a provider is told of it; the parameters are a JSON schema. */
export type ToolOffer = { name: string; description: string; parameters: Record<string, unknown> };

/** A tool that a provider wants to be used; its input is anything until a schema has checked it. */
export type ToolCall = {
  id: string;
  name: string;
  input: unknown;
  /** Gemini wants its own mark back with the result. */
  signature?: string;
};

/** A picture beside a question, in base64. */
export type ImagePart = { mediaType: 'image/jpeg' | 'image/png' | 'image/webp'; data: string };

/** What has been said so far, in a form that each provider is translated from. */
export type Turn =
  | { role: 'user'; content: string; image?: ImagePart }
  | { role: 'assistant'; content: string; calls?: readonly ToolCall[] }
  | { role: 'tool'; results: readonly { call: ToolCall; content: string }[] };

/** One question to a provider. */
export type ProviderRequest = {
  model: string;
  system: string;
  turns: readonly Turn[];
  tools: readonly ToolOffer[];
  maxTokens: number;
  temperature: number;
};

/** What comes back, piece by piece. */
export type ProviderEvent =
  | { type: 'text'; text: string }
  | { type: 'call'; call: ToolCall }
  | { type: 'usage'; input: number; output: number };

/** One vendor behind the vendor's own SDK; throws `ProviderError`, or the abort of the signal. */
export type Provider = {
  name: ProviderName;
  /** Models that may be asked for, the usual one first. */
  models: readonly [string, ...string[]];
  stream: (request: ProviderRequest, signal: AbortSignal) => AsyncIterable<ProviderEvent>;
};

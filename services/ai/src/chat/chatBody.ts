import { z } from 'zod';
import { providerNames } from '../providers/provider.ts';

/** What one answer may cost. */
const usualMaxTokens = 500;
const mostTokens = 2000;

/** The payload of every chat endpoint. */
export const chatBody = z.object({
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant'], 'Messages are from user or assistant.'),
        content: z.string().trim().min(1).max(4000, 'A message has at most 4,000 characters.'),
      }),
    )
    .min(1, 'Ask something.')
    .max(50, 'Start a new chat: this one is too long.')
    .refine((messages) => messages.at(-1)?.role === 'user', 'The last message must be a question.'),
  provider: z.enum(providerNames).optional(),
  model: z.string().max(100).optional(),
  max_tokens: z.number().int().min(1).max(mostTokens).default(usualMaxTokens),
  temperature: z.number().min(0).max(2).default(0.7),
  stream: z.boolean().default(false),
});
export type ChatBody = z.output<typeof chatBody>;

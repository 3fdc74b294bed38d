import { z } from '@plumbline/data';

const privateName = /^(localhost|.*\.(localhost|local|internal|home|lan))\.?$/i;
const privateAddress =
  /^(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;

/** Hosts in private networks; the sender checks again after resolving the name. */
function isPrivateHost(host: string): boolean {
  if (privateName.test(host)) return true;
  if (host.startsWith('[')) return !/^\[2[0-9a-f]{3}:/i.test(host);
  return privateAddress.test(host);
}

/** Why a URL can't be a webhook's; undefined when it can. */
export function webhookUrlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return 'Enter a URL that starts with https://';
  const { protocol, hostname, username } = new URL(text);
  if (protocol !== 'https:') return 'Enter a URL that starts with https://';
  if (username) return 'The URL can’t contain a password';
  if (isPrivateHost(hostname)) return 'This URL is in a private network. Enter a public URL.';
  return undefined;
}

/** Webhook form schema. */
export const webhookForm = z.object({
  url: z
    .string()
    .trim()
    .max(1000, 'At most 1,000 characters')
    .superRefine((text, context) => {
      const message = webhookUrlProblem(text);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  description: z.string().trim().max(200, 'At most 200 characters'),
  events: z.array(z.string()).min(1, 'Choose at least one event'),
});
export const emptyWebhook = { url: '', description: '', events: [] };

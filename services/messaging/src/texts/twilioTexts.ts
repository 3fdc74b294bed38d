import twilio from 'twilio';
import { TextRefused, type TextVendor } from './textVendor.ts';

/** An account at Twilio, or at its local stand-in. */
export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  /** A number (+1…) or the sid of a messaging service (MG…). */
  sender: string;
  /** Where Twilio reaches this gateway; without it there are no reports and no answers. */
  webhookUrl?: string;
  /** Instead of https://api.twilio.com. */
  apiUrl?: string;
};

const timeout = 10_000;
const clockSkew = 5 * 60 * 1000;
/** Our account or our pace is at fault, not the text: it keeps. */
const passing = new Set([401, 403, 408, 429]);

/** Texts through Twilio's own SDK. */
export function twilioTexts(account: TwilioAccount): TextVendor {
  const { accountSid, authToken, sender, webhookUrl, apiUrl } = account;
  const client = twilio(accountSid, authToken, {
    timeout,
    ...(apiUrl && { httpClient: new ClientAt(apiUrl, { timeout }) }),
  });
  const from = sender.startsWith('MG') ? { messagingServiceSid: sender } : { from: sender };
  return {
    async send({ id, to, body }) {
      const statusCallback = webhookUrl && `${webhookUrl}/twilio-status?message=${id}`;
      try {
        const { sid } = await client.messages.create({ to, body, ...from, statusCallback });
        return { sid };
      } catch (error) {
        throw refusal(error) ?? error;
      }
    },
    async find({ to, body, since }) {
      const earliest = since.getTime() - clockSkew;
      const taken = await client.messages.list({
        to,
        dateSentAfter: new Date(earliest - 24 * 60 * 60 * 1000),
        limit: 200,
      });
      return taken
        .filter((text) => text.body === body && text.direction !== 'inbound')
        .filter(({ dateCreated }) => dateCreated.getTime() >= earliest)
        .toSorted((a, b) => a.dateCreated.getTime() - b.dateCreated.getTime())
        .map(({ sid }) => sid);
    },
    isGenuine: ({ path, signature, params }) =>
      webhookUrl !== undefined &&
      twilio.validateRequest(authToken, signature, webhookUrl + path, params),
  };
}

function refusal(error: unknown): TextRefused | undefined {
  if (!(error instanceof twilio.RestException)) return undefined;
  const { status, code, message } = error;
  if (status < 400 || status >= 500 || passing.has(status)) return undefined;
  return new TextRefused(String(code ?? status), message);
}

type RequestOptions<Data> = Omit<Parameters<twilio.RequestClient['request']>[0], 'data'> & {
  data?: Data;
};

/** Twilio's client at another address: the stand-in has one for all of Twilio's hosts. */
class ClientAt extends twilio.RequestClient {
  readonly #url: string;
  constructor(url: string, options: { timeout: number }) {
    super(options);
    this.#url = url;
  }

  override request<Data>(options: RequestOptions<Data>) {
    const { pathname, search } = new URL(options.uri);
    return super.request<Data>({ ...options, uri: new URL(pathname + search, this.#url).href });
  }
}

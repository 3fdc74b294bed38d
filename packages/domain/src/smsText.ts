/** The basic alphabet of a text message (GSM 03.38); each of its characters takes one place. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension; each of these takes two places. */
const extended = new Set('^{}\\[~]|€\f');

/** A text longer than one message goes as several, whose heads take room of their own. */
const places = {
  'GSM-7': { alone: 160, joined: 153 },
  'UCS-2': { alone: 70, joined: 67 },
} as const;

export type SmsEncoding = keyof typeof places;

/** How a text travels: its encoding, the places it takes, the messages it is sent as, and the places of one message. */
export type SmsSize = { encoding: SmsEncoding; length: number; segments: number; limit: number };

/**
 * Measures a text as the carrier bills it. One character outside the GSM alphabet (an emoji, a curly
 * quote) makes the whole text UCS-2, where a message holds 70 places instead of 160.
 */
export function smsSize(text: string): SmsSize {
  const characters = Array.from(text);
  const isGsm = characters.every((one) => basic.has(one) || extended.has(one));
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((one) => (isGsm ? (extended.has(one) ? 2 : 1) : one.length));
  const length = widths.reduce((sum, width) => sum + width, 0);
  const { alone, joined } = places[encoding];
  const limit = length <= alone ? alone : joined;
  return {
    encoding,
    length,
    limit,
    segments: length <= alone ? Math.sign(length) : pack(widths, joined),
  };
}

/** How many messages it takes when no character may be torn in two. */
function pack(widths: readonly number[], room: number): number {
  let messages = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > room) {
      messages += 1;
      used = 0;
    }
    used += width;
  }
  return messages;
}

/** The longest text that is stored and sent (`client_messages.message_content`). */
export const smsMaxLength = 1600;

/**
 * A phone number as `+<country><number>`: ten digits get +1, eleven that begin with 1 get +;
 * null when it is none. The database's `private.e164` answers the same.
 */
export function toE164(phone: string): string | null {
  const bare = phone.replace(/[^\d+]/g, '');
  if (/^\+[1-9]\d{7,14}$/.test(bare)) return bare;
  if (/^\d{10}$/.test(bare)) return `+1${bare}`;
  return /^1\d{10}$/.test(bare) ? `+${bare}` : null;
}

const field = /\{([a-z_]+)\}/g;

/** Puts values into a template's `{merge_fields}`; a field without a value stays, to be seen and filled in. */
export const fillMergeFields = (
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): string => template.replace(field, (whole, name: string) => values[name] ?? whole);

/** The merge fields that a text still has, each once. */
export const openMergeFields = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(field), ([whole]) => whole)),
];

/** Text read to the client before the first message; saved as proof of consent. */
export const consentText = (company: string, phone: string): string =>
  `May ${company} send you text messages about your project, appointments and invoices at ${phone}? ` +
  'Message and data rates may apply. You can reply STOP at any time to end them, and HELP for help.';

/** A text to one number; `id` is ours and comes back with the vendor's reports. */
type Text = { id: string; to: string; body: string };

/** What is asked of the vendor when it is not known whether a text was handed over. */
type TextSearch = { to: string; body: string; since: Date };

/** A request that claims to come from the vendor; the path follows the gateway's address. */
type SignedRequest = { path: string; signature: string; params: Record<string, string> };

/** The port for text messages. */
export type TextVendor = {
  /**
   * Hands a text over and answers the vendor's id for it.
   * @throws TextRefused when it will never be taken; anything else leaves open whether it was
   */
  send: (text: Text) => Promise<{ sid: string }>;
  /** The vendor's ids of the texts with this number and body that it has taken since then, oldest first. */
  find: (search: TextSearch) => Promise<readonly string[]>;
  /** Whether a webhook was signed with our secret. */
  isGenuine: (request: SignedRequest) => boolean;
};

/** The vendor will not take this text, however often it is asked. */
export class TextRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'TextRefused';
    this.code = code;
  }
}

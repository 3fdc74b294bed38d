/** What was asked for doesn't fit what is live or stored; the message says why. */
export class NotPossibleError extends Error {
  override name = 'NotPossibleError';
}

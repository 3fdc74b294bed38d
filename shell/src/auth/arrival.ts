let arrivedWith = new URLSearchParams();

/** Notes what came in the address; called before the auth client is made, which takes the hash away. */
export function noteArrival({ hash }: Pick<Location, 'hash'>): void {
  arrivedWith = new URLSearchParams(hash.slice(1));
}

/** The visitor came by the link of a reset mail. */
export const isRecovery = (): boolean => arrivedWith.get('type') === 'recovery';

/** What a mail's link said when it could not be used, in words. */
export function arrivalFault(): string | undefined {
  if (!arrivedWith.has('error') && !arrivedWith.has('error_code')) return undefined;
  return 'This link has expired or was used before. Please ask for a new one.';
}

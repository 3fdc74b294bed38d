/**
 * Did the operating system refuse with this code (EEXIST, EADDRINUSE …)? It asks for the code alone:
 * under test such an error comes from another realm, where `instanceof Error` does not hold.
 */
export const isSystemError = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

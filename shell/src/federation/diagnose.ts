import type { AreaFailureKind } from './areaFailure.ts';

const diagnosisMs = 1500;

/**
 * Why a script could not be loaded. A script element says nothing about it,
 * so the file is asked for once more, with a look at the answer.
 */
export async function diagnose(url: string, integrity: string): Promise<AreaFailureKind> {
  try {
    const answer = await fetch(url, {
      cache: 'no-store',
      signal: AbortSignal.timeout(diagnosisMs),
    });
    if (answer.status === 404 || answer.status === 410) return 'missing';
    if (!answer.ok) return 'unavailable';
    return (await hasIntegrity(await answer.arrayBuffer(), integrity)) ? 'unavailable' : 'tampered';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'slow' : 'offline';
  }
}

/** Whether bytes are those that an integrity value (`sha384-…`) names. */
export async function hasIntegrity(bytes: BufferSource, integrity: string): Promise<boolean> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return integrity === `sha384-${btoa(String.fromCharCode(...hash))}`;
}

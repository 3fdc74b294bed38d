/** Version of the contract between shell and areas; equal to the version in its package.json. */
export const contractVersion = '1.10.0';

/**
 * Whether a shell with this contract runs an area that was built for `range` (`^1.2.0`).
 * It runs areas of its own major version, if they ask for nothing newer, and of the one before.
 */
export function supportsContract(range: string, version: string = contractVersion): boolean {
  const wanted = numbersOf(range);
  const given = numbersOf(version);
  if (!wanted || !given) return false;
  if (wanted.major === given.major - 1) return true;
  if (wanted.major !== given.major) return false;
  if (wanted.minor !== given.minor) return wanted.minor < given.minor;
  return wanted.patch <= given.patch;
}

function numbersOf(text: string): { major: number; minor: number; patch: number } | null {
  const found = /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return found
    ? { major: Number(found[1]), minor: Number(found[2]), patch: Number(found[3]) }
    : null;
}

import type { ImportTarget } from './importTarget.ts';
import { takeBack, type Step } from './runImport.ts';

type GivingUp = {
  target: ImportTarget;
  importId: string;
  /** Hears how far it is. */
  tell: (step?: Step) => void;
};

/** What came in before the import stopped goes again; where even that fails, the person decides. */
export async function giveUp(
  { target, importId, tell }: GivingUp,
  why: string,
): Promise<{ message: string; isStuck: boolean }> {
  tell();
  try {
    const { kept } = await takeBack(target, importId, tell);
    const message =
      kept > 0
        ? `${why} Import undone, except for ${kept.toLocaleString('en-US')} that are in use or were changed since.`
        : `${why} Import undone. Nothing was saved.`;
    return { message, isStuck: false };
  } catch (error) {
    return {
      message: `${why} The import couldn’t be undone yet. ${target.toMessage(error)}`,
      isStuck: true,
    };
  }
}

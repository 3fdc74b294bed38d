import { reasonOf } from '@plumbline/kit';

/** Runs an operator's command; what goes wrong is said in a sentence, without a stack, and ends it with 1. */
export async function inWords(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}

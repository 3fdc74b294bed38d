/** Delay between words of an answer without AI, in ms. */
const wordDelay = 50;

/** Yields the growing text word by word; all of it when stopped. */
export async function* wordByWord(text: string, signal: AbortSignal): AsyncGenerator<string> {
  const words = text.match(/\S+\s*/g) ?? [];
  let said = '';
  for (const word of words) {
    if (signal.aborted) {
      yield text;
      return;
    }
    said += word;
    yield said;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, wordDelay);
    });
  }
}

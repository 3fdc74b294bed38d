/** Milliseconds between two words of an answer that no model wrote [002 §9]. */
const betweenWords = 50;

/** The text as it grows, word by word; the whole of it at once when it is stopped. */
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
      setTimeout(resolve, betweenWords);
    });
  }
}

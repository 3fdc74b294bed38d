/** The arguments of a tool call, which a model writes as text; broken JSON is `undefined`, which no tool accepts. */
export function parseInput(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

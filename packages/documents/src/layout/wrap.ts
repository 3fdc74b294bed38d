/** Chinese, Japanese and Korean may break between any two characters. */
const breaksAnywhere = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/**
 * Breaks a text into lines that fit a width; line ends in the text stay. A word wider than the
 * line breaks inside itself. Empty paragraphs are kept as empty lines.
 */
export function wrap(text: string, width: number, measure: (part: string) => number): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

function wrapParagraph(
  paragraph: string,
  width: number,
  measure: (part: string) => number,
): string[] {
  if (measure(paragraph) <= width) return [paragraph.trimEnd()];
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  const end = () => {
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    lineWidth = 0;
  };
  const push = (part: string) => {
    // the blank behind a word may hang over the edge
    if (lineWidth + measure(part.trimEnd()) > width) end();
    if (line === '' && part.trim() === '') return;
    line += part;
    lineWidth += measure(part);
  };
  for (const token of tokensOf(paragraph)) {
    if (measure(token.trimEnd()) <= width) push(token);
    else {
      end();
      for (const character of token) push(character);
    }
  }
  end();
  return lines;
}

function tokensOf(paragraph: string): string[] {
  return (paragraph.match(/\S+\s*|\s+/gu) ?? []).flatMap((word) =>
    breaksAnywhere.test(word) ? Array.from(word) : [word],
  );
}

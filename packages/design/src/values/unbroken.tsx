import type { ReactNode } from 'react';

const numbered = /[\p{L}\d]-\d/u;
const longest = 24;

/** Words in which a number, as INV-0130, does not break at its hyphen; copied and searched for as it is. */
export function unbroken(words: ReactNode): ReactNode {
  if (typeof words !== 'string' || !numbered.test(words)) return words;
  return words.split(/(\S+)/).map((word, at) =>
    numbered.test(word) && word.length <= longest ? (
      <span key={`${at} ${word}`} style={{ whiteSpace: 'nowrap' }}>
        {word}
      </span>
    ) : (
      word
    ),
  );
}

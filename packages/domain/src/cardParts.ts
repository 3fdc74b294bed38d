import type { BillWord } from './billText.ts';

/** Words beside each other on one line, with the height of their letters in fractions of the page. */
export type CardPart = {
  words: BillWord[];
  text: string;
  /** What is left of them on their line. */
  before: string;
  height: number;
};

/** What was read: the value, the words it is in, and by how much a doubt lowers how sure it is. */
export type CardRead = { value: string; words: readonly BillWord[]; factor: number };

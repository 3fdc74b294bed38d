import type { Mark, Tag } from '../marks.ts';

type Extras = Omit<Tag, 'role' | 'order'>;

/** Makes the tags of one document; each comes after those made before it. */
export type MakeTag = (role: Tag['role'], extras?: Extras) => Tag;

/** The tags of a new document. */
export function tags(): MakeTag {
  let made = 0;
  return (role, extras = {}) => {
    made += 1;
    return { role, order: made, ...extras };
  };
}

/** The marks as parts of one tag. */
export const tagged = (tag: Tag, marks: readonly Mark[]): Mark[] =>
  marks.map((mark) => ({ ...mark, tag }));

/** The marks as decoration: what is repeated on every page is read once. */
export const untagged = (marks: readonly Mark[]): Mark[] =>
  marks.map((mark) => ({ ...mark, tag: undefined }));

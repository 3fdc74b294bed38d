/** Whether two names are the same person's: case, punctuation and repeated spaces do not count. The database compares alike. */
export const isSameName = (one: string, other: string) => plain(one) === plain(other);

const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,'’-]+/gu, ' ')
    .trim();

import { Fragment } from 'react';

/** Words in which a mail address breaks after its sign, or a point before it, rather than inside a word. */
export function breakable(value: string) {
  const parts = value.split(/(?<=@)|(?<=\.)(?=.*@)/);
  if (parts.length === 1) return value;
  return parts.map((part, at) => (
    <Fragment key={`${at} ${part}`}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

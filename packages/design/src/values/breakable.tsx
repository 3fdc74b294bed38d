/** Words in which a mail address breaks after its sign rather than inside a word. */
export function breakable(value: string) {
  const at = value.indexOf('@') + 1;
  if (at === 0) return value;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}

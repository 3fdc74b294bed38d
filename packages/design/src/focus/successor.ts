const row = 'li, article, tr, [role="row"], [role="listitem"], .MuiChip-root';
/** Not fields: on a phone the keyboard would open. */
const control =
  'a[href], button:not(:disabled), input[type="checkbox"]:not(:disabled), [tabindex="0"]';

const controlsOf = (place: HTMLElement) => [
  ...(place.matches(control) ? [place] : []),
  ...place.querySelectorAll<HTMLElement>(control),
];

const rowIn = (node: Node | null): HTMLElement | null => {
  if (!(node instanceof HTMLElement)) return null;
  return node.matches(row) ? node : node.querySelector<HTMLElement>(row);
};

/** The next row of the same list, otherwise the one before. */
function rowBeside(gone: Node, { nextSibling, previousSibling }: MutationRecord) {
  const find = (from: Node | null, way: 'nextSibling' | 'previousSibling') => {
    for (let node = from; node; node = node[way])
      if (node.isConnected && node.nodeName === gone.nodeName && rowIn(node)) return rowIn(node);
    return null;
  };
  return find(nextSibling, 'nextSibling') ?? find(previousSibling, 'previousSibling');
}

/** The heading in a place, or else the last one before it. */
function headingOf(place: Element | null): HTMLElement[] {
  if (!place) return [];
  const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4')];
  const isBefore = (heading: HTMLElement) =>
    place.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING;
  const found = headings.find((heading) => place.contains(heading)) ?? headings.findLast(isBefore);
  return found ? [found] : [];
}

/**
 * Who may have the focus after what had it was taken away, the best first: the same control of the next row or of
 * the one before, any other of that row; the controls of the row that it stood in; the heading over it. Some may be
 * folded away.
 */
export function successorsOf(
  lost: HTMLElement,
  gone: Node,
  removal: MutationRecord,
): readonly HTMLElement[] {
  const place = removal.target instanceof Element ? removal.target : null;
  const goneRow = rowIn(gone);
  const isInRow = goneRow?.contains(lost);
  const next = isInRow ? rowBeside(gone, removal) : place?.closest<HTMLElement>(row);
  const controls = next ? controlsOf(next) : [];
  const same = goneRow && isInRow ? controls[controlsOf(goneRow).indexOf(lost)] : undefined;
  return [...(same ? [same] : []), ...controls, ...headingOf(place)];
}

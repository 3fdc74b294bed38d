import { Box, Typography } from '@plumbline/design';
import {
  useEffect,
  useRef,
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type SetStateAction,
} from 'react';
import { emptyLine, ofItem, withoutBlank, type DraftLine } from '../../shared/draftLines.ts';
import { changeLine } from '../../shared/lines/lineActions.ts';
import { LineEditor } from '../../shared/lines/LineEditor.tsx';
import { ItemChoices } from './ItemChoices.tsx';
import type { ItemCosts } from '../../shared/margin/quoteMargin.ts';
import { pastedLines } from './pastedLines.ts';
import { useItemSearch } from './useItemSearch.ts';

type QuickLinesProps = {
  lines: readonly DraftLine[];
  setLines: Dispatch<SetStateAction<DraftLine[]>>;
  showsProblems: boolean;
  /** What catalog items cost, where internal costs show. */
  costs?: ItemCosts | undefined;
};

/** The line that an input is part of, and whether it is the line's description. */
const placeOf = (target: EventTarget) => {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const id = target.closest<HTMLElement>('[data-line]')?.dataset.line;
  const isName = target.closest('label')?.className === 'name';
  return id === undefined ? undefined : { id, isName, input: target };
};

/** The wizard's lines, with the price book in the description, Enter for the next line, and pasted rows. */
export function QuickLines({ lines, setLines, showsProblems, costs }: QuickLinesProps) {
  const list = useRef<HTMLDivElement>(null);
  const toFocus = useRef<{ id: string; field: 'name' | 'quantity' }>(undefined);
  const search = useItemSearch();
  useEffect(() => {
    const { id, field } = toFocus.current ?? {};
    const input = list.current?.querySelector<HTMLInputElement>(
      `[data-line="${id}"] .${field} input`,
    );
    if (!input) return;
    toFocus.current = undefined;
    input.focus();
    if (field === 'quantity') input.select();
  }, [lines]);

  const choose = (at: number) => {
    const item = search.items[at];
    const id = search.lineId;
    if (!item || id === undefined) return;
    toFocus.current = { id, field: 'quantity' };
    setLines((before) =>
      changeLine(before, id, ofItem({ ...item, item_id: item.id, unit_price: item.price })),
    );
    search.close();
  };
  /** The next line, a new one below the last; a line without a description is left for one. */
  const goOn = (id: string) => {
    const at = lines.findIndex((line) => line.id === id);
    const isLast = at === lines.length - 1;
    const after = isLast ? emptyLine(lines[at]?.section) : lines[at + 1];
    if (!after || (isLast && lines[at]?.name.trim() === '')) return;
    toFocus.current = { id: after.id, field: 'name' };
    setLines((before) => (isLast ? [...before, after] : [...before]));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (!place || event.nativeEvent.isComposing) return;
    if (place.isName && search.onKey(event, choose)) return;
    if (event.key !== 'Enter') return;
    // Enter in any other field sends the form.
    event.preventDefault();
    goOn(place.id);
  };
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const at = lines.findIndex(({ id }) => id === place?.id);
    const pasted = place && pastedLines(event.clipboardData.getData('text'), lines[at]?.section);
    if (!pasted) return;
    event.preventDefault();
    search.close();
    const last = pasted.at(-1);
    if (last) toFocus.current = { id: last.id, field: 'name' };
    setLines((before) => [
      ...withoutBlank(before.slice(0, at + 1)),
      ...pasted,
      ...before.slice(at + 1),
    ]);
  };
  return (
    <Box
      ref={list}
      component="section"
      aria-label="Line items"
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onInput={(event) => {
        const place = placeOf(event.target);
        if (place?.isName) search.type(place.id, place.input);
      }}
      onBlur={search.close}
    >
      <LineEditor
        kind="quote"
        lines={lines}
        setLines={setLines}
        showsProblems={showsProblems}
        costs={costs}
        choices={search.choices}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        Type to search your price book. Press Enter for the next line, or paste rows from a
        spreadsheet.
      </Typography>
      <ItemChoices search={search} onChoose={choose} />
    </Box>
  );
}

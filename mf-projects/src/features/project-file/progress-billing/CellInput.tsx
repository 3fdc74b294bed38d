import { Box, Typography, VisuallyHidden } from '@plumbline/design';
import { useId, useState, type KeyboardEvent } from 'react';

type CellInputProps = {
  /** Read by screen readers, with the line: "Percent complete, Framing". */
  label: string;
  value: number;
  unit: '%' | '$';
  /** Cells with the same name in one column follow each other by Enter and the arrow keys. */
  column: string;
  isDisabled?: boolean;
  /** Why the entry was refused. */
  error?: string | undefined;
  onSave: (value: number) => void;
};

const shown = (value: number, unit: '%' | '$') =>
  unit === '$'
    ? value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : String(Math.round(value * 1000) / 1000);

/** Why a number can't be entered. */
function problemOf(wanted: number, unit: '%' | '$'): string | undefined {
  if (!Number.isFinite(wanted)) return 'Enter a number';
  if (unit === '%' && (wanted < 0 || wanted > 100)) return 'Enter 0 to 100';
  return undefined;
}

/** What was typed; `isSent` once it was saved, until the saved value arrives or the refusal is cleared. */
type Entry = { text: string; isSent: boolean };

/**
 * A number in a table, saved when the cell is left. Enter and arrows go to the next row, Escape restores. An entry that
 * is refused stays in its cell, to be corrected.
 */
export function CellInput(props: CellInputProps) {
  const { label, value, unit, column, isDisabled = false, error, onSave } = props;
  const errorId = useId();
  const [entry, setEntry] = useState<Entry>();
  const [wrong, setWrong] = useState<string>();
  const [last, setLast] = useState({ value, error });
  if (last.value !== value || last.error !== error) {
    setLast({ value, error });
    const isAnswered = last.value !== value || error === undefined;
    if (isAnswered && entry?.isSent) setEntry(undefined);
  }
  const save = () => {
    if (!entry || entry.isSent) return;
    const wanted = Number(entry.text.replaceAll(/[$,%\s]/g, ''));
    const problem = problemOf(wanted, unit);
    setWrong(problem);
    if (problem) return;
    const isChange = entry.text.trim() !== '' && wanted !== value;
    setEntry(isChange ? { ...entry, isSent: true } : undefined);
    if (isChange) onSave(wanted);
  };
  const restore = () => {
    setEntry(undefined);
    setWrong(undefined);
  };
  const go = (event: KeyboardEvent<HTMLInputElement>, step: number) => {
    event.preventDefault();
    const cells = [
      ...(event.currentTarget
        .closest('table')
        ?.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]:not(:disabled)`) ??
        []),
    ];
    const next = cells[cells.indexOf(event.currentTarget) + step];
    if (next) next.focus();
    else event.currentTarget.blur();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === 'ArrowDown') go(event, 1);
    else if (event.key === 'ArrowUp') go(event, -1);
    else if (event.key === 'Escape') restore();
  };
  const shownProblem = wrong ?? error;
  return (
    <>
      <Box
        component="input"
        type="text"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={shownProblem !== undefined}
        aria-describedby={shownProblem === undefined ? undefined : errorId}
        data-column={column}
        disabled={isDisabled}
        value={entry?.text ?? shown(value, unit)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setEntry({ text: event.currentTarget.value, isSent: false })}
        onBlur={save}
        onKeyDown={onKeyDown}
        sx={cellStyle}
      />
      {wrong !== undefined && (
        <Typography id={errorId} role="alert" variant="caption" sx={{ color: 'error.main' }}>
          {wrong}
        </Typography>
      )}
      {wrong === undefined && error !== undefined && (
        <VisuallyHidden>
          <span id={errorId}>{error}</span>
        </VisuallyHidden>
      )}
    </>
  );
}

const cellStyle = {
  width: '100%',
  minWidth: 0,
  minHeight: { xs: 44, md: 36 },
  px: 1,
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '&[aria-invalid="true"]': { borderColor: 'error.main' },
  '&:focus': { outline: 2, outlineColor: 'primary.main', outlineOffset: -1 },
  '&:disabled': { color: 'text.secondary', bgcolor: 'action.hover' },
} as const;

import { DeleteIcon, formatMoney, IconButton, Menu, MenuItem, MoreIcon } from '@plumbline/design';
import { memo, useState } from 'react';
import { draftLineTotal, lineProblems, type DraftLine } from '../draftLines.ts';

export type LineActs = {
  change: (id: string, patch: Partial<DraftLine>) => void;
  remove: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  copy: (id: string) => void;
  startSection: (id: string) => void;
  renameSection: (id: string, section: string) => void;
};

type LineRowProps = {
  line: DraftLine;
  at: number;
  kind: 'quote' | 'invoice';
  acts: LineActs;
  /** Problems show once Next was pressed or the field was left. */
  showsProblems: boolean;
};

/** One editable line. Plain inputs: five hundred of them stay quick to type in. */
export const LineRow = memo(function LineRow({
  line,
  at,
  kind,
  acts,
  showsProblems,
}: LineRowProps) {
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(line.description !== '');
  const [isTouched, setTouched] = useState(false);
  const problems = showsProblems || isTouched ? lineProblems(line) : {};
  const words = Object.values(problems);
  const name = `Line ${at + 1}`;
  const act = (run: () => void) => () => {
    setMenuAt(null);
    run();
  };
  const input = (
    field: 'name' | 'quantity' | 'unit' | 'unit_price',
    label: string,
    mode?: 'decimal',
  ) => (
    <label className={field}>
      <span>{label}</span>
      <input
        aria-label={`${name}: ${label}`}
        aria-invalid={problems[field] !== undefined}
        value={line[field]}
        inputMode={mode}
        maxLength={field === 'name' ? 300 : 40}
        onChange={(event) => acts.change(line.id, { [field]: event.target.value })}
        onBlur={() => setTouched(true)}
      />
    </label>
  );

  return (
    <li className={line.is_selected ? 'line' : 'line unselected'}>
      <div className="fields">
        {input('name', 'Description')}
        {input('quantity', 'Qty', 'decimal')}
        {input('unit', 'Unit')}
        {input('unit_price', 'Unit price', 'decimal')}
        <output aria-label={`${name}: Total`}>{formatMoney(draftLineTotal(line))}</output>
        <span className="acts">
          <IconButton
            size="small"
            aria-label={`More for ${name.toLowerCase()}`}
            onClick={(event) => setMenuAt(event.currentTarget)}
          >
            <MoreIcon fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={`Remove ${name.toLowerCase()}`}
            onClick={() => acts.remove(line.id)}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </span>
      </div>
      {isOpen && (
        <textarea
          aria-label={`${name}: Details`}
          placeholder="Details"
          rows={2}
          maxLength={5000}
          value={line.description}
          onChange={(event) => acts.change(line.id, { description: event.target.value })}
        />
      )}
      {(line.is_optional || line.alternative_group !== '') && (
        <div className="option">
          <label>
            <input
              type="checkbox"
              checked={line.is_selected}
              onChange={(event) => acts.change(line.id, { is_selected: event.target.checked })}
            />
            {line.alternative_group === ''
              ? 'Optional, included in the total'
              : 'Chosen alternative'}
          </label>
          {line.alternative_group !== '' && (
            <label>
              Group{' '}
              <input
                aria-label={`${name}: Alternative group`}
                value={line.alternative_group}
                maxLength={60}
                onChange={(event) =>
                  acts.change(line.id, { alternative_group: event.target.value || ' ' })
                }
              />
            </label>
          )}
        </div>
      )}
      {words.length > 0 && (
        <p role="alert" className="problem">
          {words.join('. ')}
        </p>
      )}
      {menuAt && (
        <Menu open anchorEl={menuAt} onClose={() => setMenuAt(null)}>
          <MenuItem onClick={act(() => setOpen(true))}>Add details</MenuItem>
          <MenuItem onClick={act(() => acts.startSection(line.id))}>Start a section here</MenuItem>
          <MenuItem onClick={act(() => acts.copy(line.id))}>Duplicate line</MenuItem>
          <MenuItem onClick={act(() => acts.move(line.id, -1))}>Move up</MenuItem>
          <MenuItem onClick={act(() => acts.move(line.id, 1))}>Move down</MenuItem>
          {kind === 'quote' && (
            <MenuItem
              onClick={act(() =>
                acts.change(line.id, {
                  is_optional: !line.is_optional,
                  alternative_group: '',
                  is_selected: line.is_optional,
                }),
              )}
            >
              {line.is_optional ? 'Make part of the quote' : 'Make optional'}
            </MenuItem>
          )}
          {kind === 'quote' && (
            <MenuItem
              onClick={act(() =>
                acts.change(line.id, {
                  alternative_group: line.alternative_group === '' ? 'A' : '',
                  is_optional: false,
                  is_selected: line.alternative_group !== '',
                }),
              )}
            >
              {line.alternative_group === '' ? 'Make an alternative' : 'No alternative any more'}
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  );
});

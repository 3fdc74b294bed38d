import { DeleteIcon, formatMoney, MoreIcon } from '@plumbline/design';
import { memo, useState } from 'react';
import { draftLineTotal, lineProblems } from '../draftLines.ts';
import { LineCost } from '../margin/LineCost.tsx';
import { LineTax } from './LineTax.tsx';
import { LineOption } from './LineOption.tsx';
import { LinePackage } from './LinePackage.tsx';
import { type LineRowProps, type LineChoiceProps } from './lineRowProps.ts';

type LineField = 'name' | 'quantity' | 'unit' | 'unit_price';

type LineInputProps = Pick<LineRowProps, 'line' | 'actions' | 'choices'> & {
  /** The line's name for screen readers. */
  name: string;
  field: LineField;
  label: string;
  mode?: 'decimal';
  isInvalid: boolean;
  onLeave: () => void;
};

function LineInput({ line, actions, choices, name, field, label, ...more }: LineInputProps) {
  // A line of a change order bills what was approved.
  const isFixed = line.change_order_id !== null && (field === 'quantity' || field === 'unit_price');
  return (
    <label className={field}>
      <span>{label}</span>
      <input
        aria-label={`${name}: ${label}`}
        aria-invalid={more.isInvalid}
        value={line[field]}
        inputMode={more.mode}
        readOnly={isFixed}
        maxLength={field === 'name' ? 300 : 40}
        onChange={(event) => actions.change(line.id, { [field]: event.target.value })}
        onBlur={more.onLeave}
        {...(choices && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': true,
          'aria-controls': choices.listId,
          'aria-activedescendant': choices.activeId,
        })}
      />
    </label>
  );
}

/** The line's menu, and removing it. */
function LineButtons({ line, actions, name }: LineChoiceProps) {
  return (
    <span className="actions">
      <button
        type="button"
        aria-label={`More for ${name.toLowerCase()}`}
        aria-haspopup="menu"
        onClick={(event) => actions.openMenu(line.id, event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </button>
      <button
        type="button"
        aria-label={`Remove ${name.toLowerCase()}`}
        onClick={() => actions.remove(line.id)}
      >
        <DeleteIcon fontSize="small" />
      </button>
    </span>
  );
}

/** One editable line. Plain inputs and buttons: five hundred of them stay quick to type in. */
export const LineRow = memo(function LineRow({
  line,
  at,
  hasDetails,
  rates,
  costs,
  packages,
  actions,
  showsProblems,
  choices,
}: LineRowProps) {
  const [isTouched, setTouched] = useState(false);
  const problems = showsProblems || isTouched ? lineProblems(line) : {};
  const problemTexts = Object.values(problems);
  const name = `Line ${at + 1}`;
  const onLeave = () => setTouched(true);
  const input = (field: LineField, label: string, mode?: 'decimal') => (
    <LineInput
      {...{ line, actions, name, field, label, onLeave }}
      {...(mode && { mode })}
      choices={field === 'name' ? choices : undefined}
      isInvalid={problems[field] !== undefined}
    />
  );

  return (
    <li className={line.is_selected ? 'line' : 'line unselected'} data-line={line.id}>
      <div className="fields">
        {input('name', 'Description')}
        {input('quantity', 'Qty', 'decimal')}
        {input('unit', 'Unit')}
        {input('unit_price', 'Unit price', 'decimal')}
        <output aria-label={`${name}: Total`}>{formatMoney(draftLineTotal(line))}</output>
        <LineButtons {...{ line, actions, name }} />
      </div>
      {hasDetails && (
        <textarea
          aria-label={`${name}: Details`}
          placeholder="Details"
          rows={2}
          maxLength={5000}
          value={line.description}
          onChange={(event) => actions.change(line.id, { description: event.target.value })}
        />
      )}
      {costs && (
        <LineCost
          line={line}
          name={name}
          costs={costs}
          hasProblem={problems.unit_cost !== undefined}
          change={actions.change}
          onLeave={onLeave}
        />
      )}
      {rates && <LineTax line={line} name={name} rates={rates} change={actions.change} />}
      <LineOption {...{ line, actions, name }} />
      <LinePackage {...{ line, actions, name, packages }} />
      {line.change_order_id !== null && (
        <p className="agreed">
          Billed as approved in the change order. To bill a different part, remove this line.
        </p>
      )}
      {problemTexts.length > 0 && (
        <p role="alert" className="problem">
          {problemTexts.join('. ')}
        </p>
      )}
    </li>
  );
});

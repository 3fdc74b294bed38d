import type { Taxes } from '../../data/taxes.ts';
import type { DraftLine } from '../draftLines.ts';
import type { LineActions } from './lineActions.ts';

type LineTaxProps = {
  line: DraftLine;
  /** "Line 3". */
  name: string;
  rates: Taxes['choices'];
  change: LineActions['change'];
};

const keyOf = ({ rate, name }: { rate: number; name: string | null }) => `${rate} ${name ?? ''}`;

/** The line's own tax rate; a plain select, like the other inputs of a line. */
export function LineTax({ line, name, rates, change }: LineTaxProps) {
  const own = line.tax_rate === null ? null : { rate: line.tax_rate, name: line.tax_name };
  const exempt = { rate: 0, name: 'Exempt' };
  const choices = [
    ...(rates.some(({ rate }) => rate === 0) ? [] : [exempt]),
    ...rates,
    ...(own ? [own] : []),
  ];
  const byKey = new Map(choices.map((choice) => [keyOf(choice), choice]));
  return (
    <label className="tax">
      <span>Tax</span>
      <select
        aria-label={`${name}: Tax`}
        value={own ? keyOf(own) : ''}
        onChange={({ target }) => {
          const chosen = byKey.get(target.value);
          change(line.id, { tax_rate: chosen?.rate ?? null, tax_name: chosen?.name ?? null });
        }}
      >
        <option value="">Like the document</option>
        {[...byKey].map(([key, choice]) => (
          <option key={key} value={key}>
            {choice.name ?? 'Tax'} ({choice.rate}%)
          </option>
        ))}
      </select>
    </label>
  );
}

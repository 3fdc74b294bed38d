import { Money } from '@plumbline/design';
import { unitShort } from '@plumbline/domain';

type UnitSumProps = {
  /** Dollars; 0 means unknown. */
  amount: number;
  what: 'cost' | 'price';
  /** Unit code; omitted where the unit is shown elsewhere. */
  unit?: string;
};

/** Cost or price per unit, or "No cost" / "No price". */
export function UnitSum({ amount, what, unit }: UnitSumProps) {
  if (amount === 0) return `No ${what}`;
  return (
    <span>
      <Money amount={amount} isUnitPrice />
      {unit && ` / ${unitShort(unit)}`}
    </span>
  );
}

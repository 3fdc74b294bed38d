import { Money } from '@plumbline/design';
import { unitShort } from '@plumbline/domain';

type UnitSumProps = {
  /** Dollars; 0 says that none is known. */
  amount: number;
  what: 'cost' | 'price';
  /** The code of the unit that it buys; left out where the unit stands elsewhere. */
  unit?: string;
};

/** What one unit costs or sells for, or that nobody has said so. */
export function UnitSum({ amount, what, unit }: UnitSumProps) {
  if (amount === 0) return `No ${what}`;
  return (
    <span>
      <Money amount={amount} isUnitPrice />
      {unit && ` / ${unitShort(unit)}`}
    </span>
  );
}

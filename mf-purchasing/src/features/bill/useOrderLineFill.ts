import type { ZodForm } from '@plumbline/design/forms';
import { useEffect } from 'react';
import type { OrderLineChoice } from '../../data/billChoices.ts';
import type { BillValues } from './billForm.ts';

/**
 * Once an order line is chosen, the empty fields of a bill's line say what the order says, and what is not billed of it
 * yet. What was typed or read stays.
 */
export function useOrderLineFill(
  { subscribe, getValues, setValue }: ZodForm<BillValues, BillValues>,
  orderLines: readonly OrderLineChoice[],
) {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const at = Number(/^lines\.(\d+)\.order_line_id$/.exec(name ?? '')?.[1] ?? Number.NaN);
          const line = getValues('lines')[at];
          const ordered = orderLines.find(({ id }) => id === line?.order_line_id);
          if (!line || !ordered) return;
          setValue(`lines.${at}`, { ...line, ...filled(line, ordered) }, { shouldDirty: true });
        },
      }),
    [subscribe, getValues, setValue, orderLines],
  );
}

function filled(line: BillValues['lines'][number], ordered: OrderLineChoice) {
  const left = ordered.quantity - ordered.billed_quantity;
  return {
    description: line.description || ordered.description,
    project_id: line.project_id || (ordered.purchase_orders.project_id ?? ''),
    cost_code_id: line.cost_code_id || (ordered.cost_code_id ?? ''),
    ...(line.amount === '' &&
      left > 0 && {
        quantity: String(Number(left.toFixed(3))),
        unit_cost: String(ordered.unit_cost),
        amount: (left * ordered.unit_cost).toFixed(2),
      }),
  };
}

import { z } from '@plumbline/data';
import { formatMoney, Typography } from '@plumbline/design';
import { FormDialog, TextField, useWatch, useZodForm } from '@plumbline/design/forms';
import { partOf, type BillableChangeOrder } from '../../data/changeOrders.ts';
import { figure } from '../../shared/draftLines.ts';

type PartOfOrderDialogProps = {
  order: BillableChangeOrder;
  /** Called with the amount to bill, in dollars. */
  onAdd: (amount: number) => void;
  onClose: () => void;
};

/** Asks for a change order's percent complete and shows the amount to bill. */
export function PartOfOrderDialog({ order, onAdd, onClose }: PartOfOrderDialogProps) {
  const { number, amount, left } = order;
  /**
   * Amount in dollars, negative for a deduction; undefined if nothing is left to bill at this
   * percentage.
   */
  const billed = (percent: string) => {
    const part = partOf(order, figure(percent));
    return figure(percent) <= 100 && part * Math.sign(amount) > 0 ? part : undefined;
  };
  const schema = z.object({
    percent: z.string().refine((text) => billed(text) !== undefined, {
      message: 'Enter a percentage above what was already billed, up to 100',
    }),
  });
  const form = useZodForm<{ percent: string }, { percent: string }>(schema, { percent: '' });
  const now = billed(useWatch({ control: form.control, name: 'percent' }));
  return (
    <FormDialog
      isOpen
      title={`Part of ${number}`}
      form={form}
      onSubmit={({ percent }) => {
        onAdd(billed(percent) ?? left);
        onClose();
      }}
      onClose={onClose}
      submitLabel="Add"
    >
      <Typography color="textSecondary">
        {formatMoney(left)} of {formatMoney(amount)} is left to invoice.
      </Typography>
      <TextField
        control={form.control}
        name="percent"
        label="Complete so far (%)"
        type="number"
        required
        hint={now === undefined ? undefined : `Bills ${formatMoney(now)} now`}
        inputProps={{ min: 0, max: 100, step: 0.01 }}
      />
    </FormDialog>
  );
}

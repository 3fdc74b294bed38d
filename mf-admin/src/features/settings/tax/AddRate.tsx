import { messageOf } from '@plumbline/data';
import { AddIcon, Button } from '@plumbline/design';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useTaxRateAddMutation } from '../../../data/tax.ts';

/** Adds a tax rate of 0%, ready to be edited, at a position of the list. */
export function AddRate({ position }: { position: number }) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [add, { isLoading }] = useTaxRateAddMutation();
  const append = async () => {
    const { error } = await add({
      company,
      rates: [
        {
          name: 'New Tax Rate',
          rate: 0,
          description: null,
          is_active: true,
          position,
        },
      ],
    });
    if (error) toasts.error(messageOf(error));
  };
  return (
    <Button
      startIcon={<AddIcon />}
      variant="outlined"
      loading={isLoading}
      onClick={() => void append()}
    >
      Add Rate
    </Button>
  );
}

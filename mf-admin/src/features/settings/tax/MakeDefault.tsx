import { messageOf } from '@plumbline/data';
import { Button } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useTaxSettingsSaveMutation, type TaxRate, type TaxSettings } from '../../../data/tax.ts';

/** Makes a saved rate the one that new quotes and invoices start with. */
export function MakeDefault({ rate, settings }: { rate: TaxRate; settings: TaxSettings }) {
  const toasts = useToasts();
  const [save, { isLoading }] = useTaxSettingsSaveMutation();
  const makeDefault = async () => {
    const { error } = await save({
      ...settings,
      default_tax_rate: rate.rate,
      tax_name: rate.name,
    });
    if (error) toasts.error(messageOf(error));
    else toasts.success(`New quotes and invoices start with "${rate.name}"`);
  };
  return (
    <Button
      aria-label={`Make default: ${rate.name}`}
      loading={isLoading}
      onClick={() => void makeDefault()}
    >
      Make default
    </Button>
  );
}

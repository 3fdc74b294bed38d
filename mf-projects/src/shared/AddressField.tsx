import { skipToken } from '@plumbline/data';
import { Button } from '@plumbline/design';
import { TextField, useWatch, type ZodForm } from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useProjectClientAddressQuery } from '../data/clientAddress.ts';
import type { ProjectOutput, ProjectValues } from './projectForm.ts';
import { useVisibility } from './useVisibility.ts';

/** The project's address, with an offer of the client's. */
export function AddressField({ form }: { form: ZodForm<ProjectValues, ProjectOutput> }) {
  const { control, setValue } = form;
  const company = useCompanyId();
  const visibility = useVisibility();
  const [client, address] = useWatch({ control, name: ['client_id', 'address'] });
  const { currentData: line } = useProjectClientAddressQuery(
    visibility.clients && client ? { company, client } : skipToken,
  );
  return (
    <>
      <TextField control={control} name="address" label="Project address" required />
      {line && !address && (
        <Button
          size="small"
          sx={{ mt: 0.5, textAlign: 'left' }}
          onClick={() => setValue('address', line, { shouldDirty: true, shouldValidate: true })}
        >
          Use client address: {line}
        </Button>
      )}
    </>
  );
}

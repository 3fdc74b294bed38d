import { isDataError, messageOf } from '@plumbline/data';
import {
  FormDialog,
  SelectField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useCostCodeAddMutation,
  useCostCodeSaveMutation,
  type CostCode,
} from '../../../data/costCodes.ts';
import { codeForm, typeChoices, type CodeOutput, type CodeValues } from './codeForm.ts';

/** Adds a cost code, or edits one. */
export function CodeDialog({ code, onClose }: { code?: CostCode; onClose: () => void }) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [add] = useCostCodeAddMutation();
  const [save] = useCostCodeSaveMutation();
  const [id] = useState(() => code?.id ?? crypto.randomUUID());
  const form = useZodForm<CodeValues, CodeOutput>(codeForm, {
    code: code?.code ?? '',
    name: code?.name ?? '',
    cost_type: code?.cost_type ?? 'other',
  });
  const { control } = form;
  const submit = async (values: CodeOutput) => {
    const { error } = code
      ? await save({ company, id, code: values })
      : await add({ company, code: { id, ...values } });
    if (error) {
      showServerError(form, isDataError(error) ? error : { message: messageOf(error) });
      return;
    }
    toasts.success(`${values.code} ${values.name} ${code ? 'saved' : 'added'}`);
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={code ? 'Edit cost code' : 'Add cost code'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={code ? 'Save' : 'Add'}
      width="xs"
    >
      <TextField control={control} name="code" label="Code" required />
      <TextField control={control} name="name" label="Name" required />
      <SelectField control={control} name="cost_type" label="Type" options={typeChoices} />
    </FormDialog>
  );
}

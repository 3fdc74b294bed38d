import { isDataError, messageOf } from '@plumbline/data';
import { Typography } from '@plumbline/design';
import {
  FormDialog,
  SelectField,
  TextField,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import {
  useNumberFormatSaveMutation,
  type DocumentNumbers,
  type NumberFormat,
} from '../../../data/documentNumbers.ts';
import {
  firstNumber,
  numberFormOf,
  numberKinds,
  toNumberForm,
  type NumberValues,
} from './numberForm.ts';

type NumberDialogProps = { numbers: DocumentNumbers; onClose: () => void };

/** Sets the format, prefix, and next number of one kind of document. */
export function NumberDialog({ numbers, onClose }: NumberDialogProps) {
  const { origin } = numbers;
  const { label = '', one = '', byOrigin } = numberKinds[origin] ?? {};
  const toasts = useToasts();
  const [save] = useNumberFormatSaveMutation();
  const form = useZodForm<NumberValues, NumberFormat>(numberFormOf(origin), toNumberForm(numbers));
  const { control } = form;
  const values = useWatch({ control }) as NumberValues;
  const first = firstNumber(origin, values);
  const submit = async (output: NumberFormat) => {
    const { error } = await save(output);
    if (error) {
      showServerError(form, isDataError(error) ? error : { message: messageOf(error) });
      return;
    }
    toasts.success('Number format saved');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={`Number ${label.toLowerCase()}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save"
      width="xs"
    >
      <SelectField
        control={control}
        name="format"
        label="Format"
        options={[
          { value: 'one_series', label: one },
          ...(byOrigin ? [{ value: 'by_origin', label: byOrigin }] : []),
          { value: 'own', label: 'Your own prefix' },
        ]}
      />
      {values.format === 'own' && (
        <TextField
          control={control}
          name="prefix"
          label="Prefix"
          hint="Letters, digits, and dashes, such as RB-"
          inputProps={{ maxLength: 10, autoCapitalize: 'characters' }}
          required
        />
      )}
      {values.format !== 'by_origin' && (
        <TextField
          control={control}
          name="next"
          label="Next number"
          hint="Higher than every number already used"
          inputProps={{ inputMode: 'numeric', maxLength: 9 }}
          required
        />
      )}
      {first && (
        <Typography component="output" color="text.secondary">
          Next: {first}
        </Typography>
      )}
    </FormDialog>
  );
}

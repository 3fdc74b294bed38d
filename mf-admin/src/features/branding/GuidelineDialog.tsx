import { messageOf } from '@plumbline/data';
import {
  CheckboxField,
  ColorField,
  FormDialog,
  SelectField,
  TextAreaField,
  TextField,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useGuidelineSaveMutation, type Guideline } from '../../data/branding.ts';
import { brandFonts } from '../../shared/color/brandForm.ts';
import {
  emptyGuideline,
  guidelineForm,
  guidelineOptions,
  toForm,
  toInput,
  type GuidelineValues,
} from './guidelineForm.ts';

const fontOptions = [
  { value: '', label: 'Any' },
  ...brandFonts.map((value) => ({ value, label: value })),
];

type GuidelineDialogProps = { guideline: Guideline | undefined; onClose: () => void };

/** Creates or edits a brand guideline. */
export function GuidelineDialog({ guideline, onClose }: GuidelineDialogProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [save] = useGuidelineSaveMutation();
  const form = useZodForm(guidelineForm, guideline ? toForm(guideline) : emptyGuideline);
  const { control } = form;
  const type = useWatch({ control, name: 'guideline_type' });
  const submit = async (values: GuidelineValues) => {
    const { error } = await save({
      company,
      id: guideline?.id ?? null,
      guideline: toInput(values),
    });
    if (error) {
      toasts.error(`Failed to ${guideline ? 'update' : 'create'} brand guideline`);
      showServerError(form, { message: messageOf(error) });
      return;
    }
    toasts.success(`Brand guideline ${guideline ? 'updated' : 'created'} successfully!`);
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={guideline ? 'Edit Guideline' : 'Create Guideline'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={guideline ? 'Save Changes' : 'Create Guideline'}
    >
      <SelectField
        control={control}
        name="guideline_type"
        label="Type"
        options={guidelineOptions}
      />
      <TextField control={control} name="title" label="Title" required />
      <TextAreaField control={control} name="description" label="Description" maxLength={5000} />
      {type === 'color_palette' && (
        <>
          <ColorField control={control} name="primary" label="Primary color" />
          <ColorField control={control} name="secondary" label="Secondary color" />
        </>
      )}
      {type === 'typography' && (
        <>
          <SelectField control={control} name="font_family" label="Font" options={fontOptions} />
          <TextField
            control={control}
            name="heading_size"
            label="Heading size (px)"
            inputProps={{ inputMode: 'numeric' }}
          />
        </>
      )}
      <CheckboxField
        control={control}
        name="is_enforced"
        label="Enforced"
        hint="Active templates that break this guideline can’t be saved. Colors, fonts, and logo are checked."
      />
    </FormDialog>
  );
}

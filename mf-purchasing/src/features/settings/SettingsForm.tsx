import { ActionButton, Alert, Grid, SectionCard, Stack } from '@plumbline/design';
import {
  CheckboxField,
  Form,
  MoneyField,
  SelectField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import {
  denialReason,
  useAccess,
  useCompanyId,
  useToasts,
  useUnsavedWork,
} from '@plumbline/platform';
import { usePurchasingSettingsSaveMutation, type PurchasingSettings } from '../../data/settings.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { schema, type Values, toValues, toSettings } from './settingsValues.ts';

export function SettingsForm({ saved }: { saved: PurchasingSettings }) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [save] = usePurchasingSettingsSaveMutation();
  const denial = denialReason(useAccess({ permission: 'manage_settings' }));
  const form = useZodForm<Values, Values>(schema, toValues(saved));
  const { formState } = form;
  useUnsavedWork(formState.isDirty && !formState.isSubmitting);
  const submit = async (values: Values) => {
    const { error } = await save({ company, settings: toSettings(values) });
    if (error) return showServerError(form, refusalOf(error));
    form.reset(values);
    toasts.success('Purchasing settings saved');
  };
  return (
    <Form form={form} onSubmit={submit} label="Purchasing settings">
      <Stack spacing={3}>
        {denial && <Alert severity="info">{denial}</Alert>}
        <Fields control={form.control} isDisabled={denial !== undefined} />
        <div>
          <ActionButton
            type="submit"
            variant="contained"
            denial={denial}
            loading={formState.isSubmitting}
          >
            Save settings
          </ActionButton>
        </div>
      </Stack>
    </Form>
  );
}

type FieldsProps = {
  control: ReturnType<typeof useZodForm<Values, Values>>['control'];
  isDisabled: boolean;
};

function Fields({ control, isDisabled: disabled }: FieldsProps) {
  const third = { xs: 12, sm: 6, md: 4 };
  return (
    <>
      <SectionCard
        isMain
        title="Approval limits"
        description="The owner may approve any amount. Nobody approves what they entered, unless no one else can."
      >
        <Grid container spacing={2.5}>
          <Grid size={third}>
            <MoneyField
              control={control}
              name="project_manager_limit"
              label="Project manager, up to"
              disabled={disabled}
            />
          </Grid>
          <Grid size={third}>
            <MoneyField
              control={control}
              name="bookkeeper_limit"
              label="Bookkeeper, up to"
              disabled={disabled}
            />
          </Grid>
          <Grid size={third}>
            <MoneyField
              control={control}
              name="order_approval_above"
              label="Orders need approval above"
              disabled={disabled}
            />
          </Grid>
        </Grid>
      </SectionCard>
      <SectionCard
        isMain
        title="Match tolerance"
        description="How far a bill’s price may differ from its order without a reason: the greater of the two. 0 allows no difference."
      >
        <Grid container spacing={2.5}>
          <Grid size={third}>
            <MoneyField
              control={control}
              name="price_tolerance_amount"
              label="Price, in dollars a unit"
              disabled={disabled}
            />
          </Grid>
          <Grid size={third}>
            <TextField
              control={control}
              name="price_tolerance_percent"
              label="Price, in percent"
              type="number"
              disabled={disabled}
            />
          </Grid>
          <Grid size={third}>
            <TextField
              control={control}
              name="receipt_tolerance_percent"
              label="Received over ordered, in percent"
              type="number"
              disabled={disabled}
            />
          </Grid>
        </Grid>
      </SectionCard>
      <CostFields control={control} isDisabled={disabled} />
    </>
  );
}

function CostFields({ control, isDisabled: disabled }: FieldsProps) {
  return (
    <SectionCard isMain title="Cost and payment">
      <Stack spacing={2}>
        <SelectField
          control={control}
          name="actual_at"
          label="A bill becomes actual cost"
          options={[
            { value: 'approval', label: 'When it is approved' },
            { value: 'payment', label: 'When it is paid' },
          ]}
          disabled={disabled}
        />
        <CheckboxField
          control={control}
          name="holds_expired_vendors"
          label="Hold payment to vendors with an expired paper"
          hint="Their bills can’t be paid until a valid certificate, license, or W-9 is on file."
          disabled={disabled}
        />
      </Stack>
    </SectionCard>
  );
}

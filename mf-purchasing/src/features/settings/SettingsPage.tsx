import { messageOf, z } from '@plumbline/data';
import {
  ActionButton,
  Alert,
  FailedState,
  Grid,
  Page,
  PageHeader,
  RowsSkeleton,
  SectionCard,
  Stack,
} from '@plumbline/design';
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
import {
  usePurchasingSettingsQuery,
  usePurchasingSettingsSaveMutation,
  type PurchasingSettings,
} from '../../data/settings.ts';
import { PurchasingNav } from '../../shared/PurchasingNav.tsx';
import { refusalOf } from '../../shared/refusalOf.ts';
import { BillAddressCard } from './BillAddressCard.tsx';

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
const money = z
  .string()
  .refine((text) => isNumber(text) && Number(text) >= 0, 'Enter an amount of at least $0');
const percent = z
  .string()
  .refine((text) => isNumber(text) && Number(text) >= 0 && Number(text) <= 100, 'Enter 0 to 100');
const schema = z.object({
  order_approval_above: money,
  project_manager_limit: money,
  bookkeeper_limit: money,
  receipt_tolerance_percent: percent,
  price_tolerance_amount: money,
  price_tolerance_percent: percent,
  actual_at: z.string(),
  holds_expired_vendors: z.boolean(),
});
type Values = z.infer<typeof schema>;

const toValues = (saved: PurchasingSettings): Values => ({
  order_approval_above: saved.order_approval_above.toFixed(2),
  project_manager_limit: saved.project_manager_limit.toFixed(2),
  bookkeeper_limit: saved.bookkeeper_limit.toFixed(2),
  receipt_tolerance_percent: String(saved.receipt_tolerance_percent),
  price_tolerance_amount: saved.price_tolerance_amount.toFixed(2),
  price_tolerance_percent: String(saved.price_tolerance_percent),
  actual_at: saved.actual_at,
  holds_expired_vendors: saved.holds_expired_vendors,
});
const toSettings = (values: Values): PurchasingSettings => ({
  order_approval_above: Number(values.order_approval_above),
  project_manager_limit: Number(values.project_manager_limit),
  bookkeeper_limit: Number(values.bookkeeper_limit),
  receipt_tolerance_percent: Number(values.receipt_tolerance_percent),
  price_tolerance_amount: Number(values.price_tolerance_amount),
  price_tolerance_percent: Number(values.price_tolerance_percent),
  actual_at: values.actual_at,
  holds_expired_vendors: values.holds_expired_vendors,
});

/** /purchasing/settings: who may approve how much, how far a bill may differ, and when payment is held. */
export function SettingsPage() {
  const { data, error, isFetching, refetch } = usePurchasingSettingsQuery(useCompanyId());
  return (
    <Page>
      <PageHeader title="Purchasing settings" />
      <PurchasingNav at="purchasing.settings" />
      {data && (
        <Stack spacing={3}>
          <SettingsForm saved={data} />
          <BillAddressCard />
        </Stack>
      )}
      {!data && error ? (
        <FailedState
          title="Couldn’t load purchasing settings"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      {!data && !error && (
        <RowsSkeleton label="Loading purchasing settings" rows={6} rowHeight={56} />
      )}
    </Page>
  );
}

function SettingsForm({ saved }: { saved: PurchasingSettings }) {
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

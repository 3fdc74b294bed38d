import { isDataError, messageOf } from '@plumbline/data';
import { Alert, today } from '@plumbline/design';
import {
  CheckboxField,
  DateField,
  FormDialog,
  MoneyField,
  SelectField,
  TextAreaField,
  TextField,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { lienWaiverKinds, type LienWaiverKind } from '@plumbline/domain';
import { useSession, useToasts } from '@plumbline/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  useProjectSaveWaiverTextMutation,
  useProjectWaiverTextsQuery,
} from '../../../data/lienWaivers.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { waiverLabels } from './billingLabels.ts';
import type { WaiverPayment } from './waiverPayment.ts';
import { useWaiver } from './useWaiver.ts';
import { defaultWaiverText, fillWaiverText } from './waiverText.ts';
import { waiverForm, type Output, type Values } from './waiverForm.ts';

const isUnconditional = (kind: LienWaiverKind) => kind.startsWith('unconditional');

type WaiverDialogProps = {
  project: ProjectFile;
  payment: WaiverPayment;
  onClose: () => void;
};

/** Creates a lien waiver; unconditional ones are offered when the payment was made. */
export function WaiverDialog({ project, payment, onClose }: WaiverDialogProps) {
  const { company } = useSession();
  const make = useWaiver(project);
  const [saveText] = useProjectSaveWaiverTextMutation();
  const { data: texts } = useProjectWaiverTextsQuery();
  const [id] = useState(() => crypto.randomUUID());
  const toasts = useToasts();
  const { isPaid } = payment;
  const form = useZodForm<Values, Output>(waiverForm, {
    kind: isPaid ? 'unconditional_progress' : 'conditional_progress',
    claimant: company.name,
    amount: payment.amount.toFixed(2),
    through_date: payment.through,
    cleared_on: isPaid ? (payment.paidOn ?? today()) : '',
    text: '',
    isStandard: false,
  });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  const fill = useEffectEvent((of: LienWaiverKind) =>
    form.setValue('text', texts?.find((one) => one.kind === of)?.body ?? defaultWaiverText(of)),
  );
  useEffect(() => fill(kind), [kind, texts]);
  const submit = async ({ text, isStandard, cleared_on, ...waiver }: Output) => {
    if (isStandard) {
      const { error } = await saveText({ kind: waiver.kind, body: text });
      if (error) return showServerError(form, { message: messageOf(error) });
    }
    const refused = await make({
      ...waiver,
      id,
      ...payment.of,
      ...(isUnconditional(waiver.kind) && { cleared_on }),
      paymentName: payment.name,
      text: fillWaiverText(text, {
        claimant: waiver.claimant,
        client: project.client_name ?? 'the owner',
        project: project.name,
        location: project.address ?? '',
        amount: waiver.amount,
        through: waiver.through_date,
        cleared: cleared_on,
      }),
    });
    if (refused)
      return showServerError(form, {
        message: refused.message,
        field: isDataError(refused.error) ? refused.error.field : undefined,
      });
    toasts.success('Waiver created. Request its signature.');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="New lien waiver"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Create waiver"
    >
      <Alert severity="info" role="note">
        Some states prescribe the form of a lien waiver. Paste your state’s wording below and save
        it for next time.
      </Alert>
      <SelectField
        control={control}
        name="kind"
        label="Kind of waiver"
        options={lienWaiverKinds
          .filter((one) => isPaid || !isUnconditional(one))
          .map((value) => ({ value, label: waiverLabels[value].replace(' waiver,', ',') }))}
        {...(!isPaid && {
          hint: 'Unconditional waivers can be created after the payment cleared.',
        })}
      />
      <TextField control={control} name="claimant" label="Signed by" required />
      <MoneyField control={control} name="amount" label="Payment" required />
      <DateField control={control} name="through_date" label="Work through" required />
      {isUnconditional(kind) && (
        <DateField control={control} name="cleared_on" label="Payment cleared on" required />
      )}
      <TextAreaField
        control={control}
        name="text"
        label="Wording"
        rows={8}
        hint="Words in braces, such as {amount}, are filled in."
      />
      <CheckboxField
        control={control}
        name="isStandard"
        label="Use this wording for this kind of waiver from now on"
      />
    </FormDialog>
  );
}

import { isDataError, messageOf } from '@plumbline/data';
import { ActionButton, Box, SectionCard } from '@plumbline/design';
import { Form, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts, useUnsavedWork } from '@plumbline/platform';
import type { LeadBoard } from '../../data/leadSchemas.ts';
import { useLeadSetupSaveMutation } from '../../data/leadSetup.ts';
import {
  setupForm,
  setupValues,
  toSetupInput,
  type SetupKind,
  type SetupOutput,
  type SetupValues,
} from './setupForm.ts';
import { SetupRows } from './SetupRows.tsx';

type SetupSectionProps = {
  kind: SetupKind;
  title: string;
  description: string;
  noun: string;
  setup: LeadBoard;
  denial: string | undefined;
};

/** A list of the settings with its own Save. */
export function SetupSection({ kind, title, description, noun, setup, denial }: SetupSectionProps) {
  const toasts = useToasts();
  const [save] = useLeadSetupSaveMutation();
  const form = useZodForm<SetupValues, SetupOutput>(setupForm, setupValues(kind, setup));
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedWork(isDirty);
  const retired = kind === 'stages' ? [] : setup[kind].filter(({ is_active }) => !is_active);
  const submit = async (values: SetupOutput) => {
    const { error } = await save(toSetupInput(kind, values));
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    form.reset(form.getValues());
    toasts.success(`${title} saved`);
  };
  return (
    <SectionCard isMain title={title} description={description}>
      <Form form={form} onSubmit={submit} label={title}>
        <SetupRows kind={kind} noun={noun} control={form.control} retired={retired} />
        <Box>
          <ActionButton
            type="submit"
            variant="contained"
            denial={denial}
            disabled={!isDirty}
            loading={isSubmitting}
            aria-label={`Save ${title.toLowerCase()}`}
          >
            Save
          </ActionButton>
        </Box>
      </Form>
    </SectionCard>
  );
}

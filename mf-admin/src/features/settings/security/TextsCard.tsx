import { isDataError, messageOf, z } from '@plumbline/data';
import { Box, Button, SectionCard, Stack } from '@plumbline/design';
import {
  CheckboxField,
  Form,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useSession, useToasts } from '@plumbline/platform';
import {
  useOwnTextsQuery,
  useOwnTextsSaveMutation,
  type OwnTexts,
} from '../../../data/ownTexts.ts';
import { Loaded } from '../../../shared/Loaded.tsx';

const schema = z
  .object({ phone: z.string().trim().max(50), may_text: z.boolean() })
  .refine(({ phone, may_text }) => phone !== '' || !may_text, {
    message: 'Enter your mobile number.',
    path: ['phone'],
  });

/** The user's mobile number, and their consent to text messages about scheduled work. */
export function TextsCard() {
  const { user } = useSession();
  const answer = useOwnTextsQuery(user.id);
  return (
    <SectionCard
      title="Text messages"
      description="Get a text instead of an email when your company asks you to confirm dates."
    >
      <Loaded answer={answer} label="text messages" failed="Failed to load text messages" rows={2}>
        {(texts) => <TextsForm texts={texts} />}
      </Loaded>
    </SectionCard>
  );
}

function TextsForm({ texts }: { texts: OwnTexts }) {
  const { user } = useSession();
  const toasts = useToasts();
  const [save] = useOwnTextsSaveMutation();
  const form = useZodForm(schema, { phone: texts.phone ?? '', may_text: texts.may_text });
  const { control, formState } = form;
  const submit = async ({ phone, may_text }: z.infer<typeof schema>) => {
    const { error } = await save({ user: user.id, phone: phone || null, may_text });
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    toasts.success('Text messages saved');
  };
  return (
    <Form form={form} onSubmit={submit} label="Text messages">
      <Stack spacing={1.5}>
        <TextField
          control={control}
          name="phone"
          label="Mobile number"
          type="tel"
          autoComplete="tel"
          maxLength={50}
        />
        <CheckboxField
          control={control}
          name="may_text"
          label="I agree to text messages about scheduled work"
          hint="Message and data rates may apply. Reply STOP to stop."
        />
        <Box>
          <Button type="submit" variant="outlined" loading={formState.isSubmitting}>
            Save
          </Button>
        </Box>
      </Stack>
    </Form>
  );
}

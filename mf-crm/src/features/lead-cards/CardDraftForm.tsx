import { isDataError, messageOf } from '@plumbline/data';
import { Box, Button, LinearProgress, Typography } from '@plumbline/design';
import {
  Form,
  PhoneField,
  showServerError,
  TextAreaField,
  TextField,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useLeadSaveMutation } from '../../data/leadChanges.ts';
import { CardImage } from './CardImage.tsx';
import { cardForm, cardValues, toLead, unsureOf, type CardValues } from './cardForm.ts';
import { KnownPeople } from './KnownPeople.tsx';
import type { CardDraft } from './useCardDrafts.ts';

type CardDraftFormProps = {
  draft: CardDraft;
  /** Its place in the list, from 1: images of a phone's camera all have one name. */
  number: number;
  onSaved: () => void;
  onDiscard: () => void;
};

/** One draft: the image, and its fields to correct, save as a lead, or discard. */
export function CardDraftForm(props: CardDraftFormProps) {
  const { draft } = props;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        borderBottom: 1,
        borderColor: 'divider',
        py: 2,
      }}
    >
      <CardImage draft={draft} />
      {draft.state === 'reading' ? (
        <Box component="output" sx={{ display: 'block' }}>
          <Typography variant="body2">Reading {draft.fileName}…</Typography>
          <LinearProgress aria-label={`Reading ${draft.fileName}`} />
        </Box>
      ) : (
        <Fields {...props} />
      )}
    </Box>
  );
}

function Fields({ draft, number, onSaved, onDiscard }: CardDraftFormProps) {
  const toasts = useToasts();
  const [save] = useLeadSaveMutation();
  const form = useZodForm<CardValues, CardValues>(cardForm, cardValues(draft.card));
  const { control, formState } = form;
  const [email, phone] = useWatch({ control, name: ['email', 'phone'] });
  const unsure = unsureOf(draft.card);
  const field = (name: keyof CardValues) => ({
    control,
    name,
    ...(unsure.has(name) && !formState.dirtyFields[name] && { hint: 'Check this' }),
  });
  const submit = async (values: CardValues) => {
    const { data, error } = await save({ id: draft.id, ...toLead(values) });
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    if (data?.joined)
      toasts.info(`Added to ${data.contact_name}’s open lead: same phone or email within 24 hours`);
    else toasts.success('Lead added');
    onSaved();
  };
  return (
    <Form form={form} onSubmit={submit} label={`Lead ${number} from ${draft.fileName}`}>
      {draft.state === 'failed' && (
        <Typography variant="body2" role="alert">
          Couldn’t read this image. Enter the fields yourself.
        </Typography>
      )}
      <KnownPeople email={email} phone={phone} />
      <TextField {...field('name')} label="Name" />
      <TextField {...field('company')} label="Company" />
      <PhoneField {...field('phone')} label="Phone" />
      <TextField {...field('email')} label="Email" type="email" />
      <TextField {...field('address')} label="Address" autoComplete="off" />
      <TextAreaField {...field('note')} label="Note" rows={3} />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button onClick={onDiscard} aria-label={`Discard lead ${number} from ${draft.fileName}`}>
          Discard
        </Button>
        <Button type="submit" variant="contained" loading={formState.isSubmitting}>
          Save lead
        </Button>
      </Box>
    </Form>
  );
}

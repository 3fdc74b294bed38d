import { roles } from '@plumbline/contract';
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
import { useInvitationSendMutation, type Invite } from '../../../data/people.ts';
import { roleLabel, roleText } from '../../../shared/roleLabels.ts';
import { emptyInvite, inviteForm } from './inviteForm.ts';

const roleOptions = roles.map((value) => ({ value, label: roleLabel[value] }));

/** Invites a person by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const toasts = useToasts();
  const [send] = useInvitationSendMutation();
  const form = useZodForm(inviteForm, emptyInvite);
  const { control } = form;
  const chosen = useWatch({ control, name: 'role' });
  const meaning = roles.find((one) => one === chosen);
  const submit = async (invite: Invite) => {
    const { error } = await send(invite);
    if (error) {
      toasts.error('Failed to send invite');
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
      return;
    }
    toasts.success('Invitation sent');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Invite Team Member"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Send Invitation"
    >
      <TextField control={control} name="full_name" label="Name" required />
      <TextField control={control} name="email" label="Email" type="email" required />
      <SelectField control={control} name="role" label="Role" required options={roleOptions} />
      {meaning && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {roleText[meaning]}
        </Typography>
      )}
    </FormDialog>
  );
}

import { ActionButton, Box, Button, Typography } from '@plumbline/design';
import {
  Form,
  SelectField,
  showServerError,
  TextAreaField,
  TextField,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { fillMergeFields } from '@plumbline/domain';
import { AreaLink, denialReason, useAccess, useSession, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import type { Conversation } from '../../data/inboxShapes.ts';
import { sends } from '../../shared/edits.ts';
import { TemplatesDialog } from '../../shared/TemplatesDialog.tsx';
import { useTextDraft } from '../../shared/useTextDraft.ts';
import {
  noTextReason,
  replyForm,
  replyKinds,
  replySubject,
  type ReplyValues,
} from './replyForm.ts';
import { useReply } from './useReply.ts';

type ReplyFormProps = { conversation: Conversation };

/** Why texts are off, with the way to record consent. */
function NoText({ conversation }: ReplyFormProps) {
  const reason = noTextReason(conversation);
  if (!reason) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {reason}{' '}
      {conversation.client_id && !conversation.is_stopped && (
        <AreaLink to="crm.client" params={{ clientId: conversation.client_id }}>
          Record consent
        </AreaLink>
      )}
    </Typography>
  );
}

/** Answers by text or email, as far as the person allows it. */
export function ReplyForm({ conversation }: ReplyFormProps) {
  const { company } = useSession();
  const kinds = replyKinds(conversation);
  const reply = useReply(conversation);
  const denial = denialReason(useAccess(sends));
  const [isChoosing, setChoosing] = useState(false);
  const start = {
    kind: kinds[0]?.value ?? 'text',
    subject: replySubject(conversation),
    body: '',
  };
  const form = useZodForm<ReplyValues, ReplyValues>(replyForm, start);
  const { kind, body = '' } = useWatch({ control: form.control });
  useTextDraft(`reply.${conversation.id}`, body, (text) =>
    form.setValue('body', text, { shouldDirty: true }),
  );
  useUnsavedWork(body.trim() !== '', { in: 'tab' });
  if (kinds.length === 0)
    return (
      <Box sx={{ p: 1.5 }}>
        <NoText conversation={conversation} />
        <Typography variant="body2">You can’t email this person either.</Typography>
      </Box>
    );
  const submit = async (values: ReplyValues) => {
    const refused = await reply(values);
    if (refused) return showServerError(form, { message: refused });
    form.reset({ ...start, kind: values.kind });
  };
  return (
    <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Form form={form} onSubmit={submit} label={`Reply to ${conversation.name}`}>
        <SelectField control={form.control} name="kind" label="Reply by" options={kinds} />
        <NoText conversation={conversation} />
        {kind === 'email' && (
          <TextField control={form.control} name="subject" label="Subject" required />
        )}
        <TextAreaField control={form.control} name="body" label="Message" rows={3} />
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
          <Button onClick={() => setChoosing(true)}>Templates</Button>
          <ActionButton
            type="submit"
            variant="contained"
            denial={denial}
            loading={form.formState.isSubmitting}
          >
            Send
          </ActionButton>
        </Box>
      </Form>
      {isChoosing && (
        <TemplatesDialog
          onClose={() => setChoosing(false)}
          onUse={({ content }) => {
            const known = { client_name: conversation.name, company_name: company.name };
            form.setValue('body', fillMergeFields(content, known), { shouldDirty: true });
            setChoosing(false);
          }}
        />
      )}
    </Box>
  );
}

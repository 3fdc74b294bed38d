import { messageOf, z } from '@plumbline/data';
import { ActionButton, Box, Button, Stack, StatusChip, Typography } from '@plumbline/design';
import {
  CheckboxField,
  ContentDialog,
  Form,
  showServerError,
  TextAreaField,
  TextField,
  useZodForm,
} from '@plumbline/design/forms';
import { denialReason, useCompanyId, useToasts, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import {
  useClientDeleteTemplateMutation,
  useClientMessageTemplatesQuery,
  useClientSaveTemplateMutation,
  type MessageTemplate,
} from '../../../data/messageTemplates.ts';
import { sends } from '../../../shared/edits.ts';
import { TabState } from '../TabState.tsx';

const templateForm = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(120, 'At most 120 characters'),
  content: z.string().trim().min(1, 'Enter a message').max(1600, 'At most 1,600 characters'),
  is_active: z.boolean(),
});
type TemplateValues = z.infer<typeof templateForm>;

type TemplateFormProps = { template?: MessageTemplate | undefined; onDone: () => void };

function TemplateForm({ template, onDone }: TemplateFormProps) {
  const company = useCompanyId();
  const [save] = useClientSaveTemplateMutation();
  const form = useZodForm<TemplateValues, TemplateValues>(
    templateForm,
    template ?? { name: '', content: '', is_active: true },
  );
  const submit = async (values: TemplateValues) => {
    const id = template?.id ?? crypto.randomUUID();
    const answer = await save({ company, template: { id, ...values }, isNew: !template });
    if (answer.error) showServerError(form, { message: messageOf(answer.error) });
    else onDone();
  };
  return (
    <Form form={form} onSubmit={submit} label={template ? 'Edit template' : 'New template'}>
      <TextField control={form.control} name="name" label="Name" required />
      <TextAreaField
        control={form.control}
        name="content"
        label="Text"
        required
        hint="We fill in {client_name}, {company_name}, {project_name}, {percent}, {invoice_number}, and {due_date}. You fill in {date}."
      />
      <CheckboxField control={form.control} name="is_active" label="Show in template list" />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          Save template
        </Button>
      </Box>
    </Form>
  );
}

/** Manages message templates: built-in ones and the company's. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const company = useCompanyId();
  const toasts = useToasts();
  const { data, error, refetch } = useClientMessageTemplatesQuery(company);
  const [remove] = useClientDeleteTemplateMutation();
  const [save] = useClientSaveTemplateMutation();
  const [editing, setEditing] = useState<MessageTemplate | 'new'>();
  const denial = denialReason(useAccess(sends));
  const done = () => setEditing(undefined);
  const tell = ({ error: refused }: { error?: unknown }) => {
    if (refused) toasts.error(messageOf(refused));
    return !refused;
  };
  const removeTemplate = async ({ id, name, content, is_active }: MessageTemplate) => {
    if (!tell(await remove({ company, id }))) return;
    const template = { id, name, content, is_active };
    toasts.undo(
      `"${name}" deleted`,
      () => void save({ company, template, isNew: true }).then(tell),
    );
  };
  return (
    <ContentDialog isOpen title="Text templates" onClose={onClose}>
      {editing ? (
        <TemplateForm template={editing === 'new' ? undefined : editing} onDone={done} />
      ) : (
        <Stack spacing={2}>
          {!data && (
            <TabState
              label="Loading templates"
              failed="Failed to load templates"
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          <Box component="ul" aria-label="Templates" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data?.map((template) => (
              <Box
                component="li"
                key={template.id}
                sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}
              >
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                  <strong>{template.name}</strong>
                  {!template.is_active && <StatusChip label="Not offered" shape="ring" />}
                  {template.company_id && (
                    <Box sx={{ ml: 'auto' }}>
                      <ActionButton
                        size="small"
                        denial={denial}
                        aria-label={`Edit ${template.name}`}
                        onClick={() => setEditing(template)}
                      >
                        Edit
                      </ActionButton>
                      <ActionButton
                        size="small"
                        color="error"
                        denial={denial}
                        aria-label={`Delete ${template.name}`}
                        onClick={() => void removeTemplate(template)}
                      >
                        Delete
                      </ActionButton>
                    </Box>
                  )}
                </Box>
                <Typography
                  variant="body2"
                  sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
                >
                  {template.content}
                </Typography>
              </Box>
            ))}
          </Box>
          <ActionButton
            variant="outlined"
            denial={denial}
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => setEditing('new')}
          >
            New template
          </ActionButton>
        </Stack>
      )}
    </ContentDialog>
  );
}

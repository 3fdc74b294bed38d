import { messageOf, z } from '@plumbline/data';
import { ActionButton, Box, today } from '@plumbline/design';
import { addDays } from '@plumbline/domain/formats';
import { DateField, FormDialog, showServerError, useZodForm } from '@plumbline/design/forms';
import { SelectFilter } from '@plumbline/design/grid';
import { denialReason, useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useInboxChangeMutation } from '../../data/inbox.ts';
import { type Conversation, type Inbox } from '../../data/inboxShapes.ts';
import { sends } from '../../shared/edits.ts';

type ConversationActionsProps = { conversation: Conversation; people: Inbox['people'] };
const schema = z.object({ until: z.string().min(1, 'Choose a day') });
type Values = z.infer<typeof schema>;

function SnoozeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const toasts = useToasts();
  const [change] = useInboxChangeMutation();
  const form = useZodForm<Values, Values>(schema, { until: '' });
  const submit = async ({ until }: Values) => {
    const { error } = await change({ id, snoozed_until: until });
    if (error) return showServerError(form, { message: messageOf(error) });
    toasts.success('Conversation snoozed');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Snooze conversation"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Snooze"
      width="xs"
    >
      <DateField
        control={form.control}
        name="until"
        label="Until"
        min={addDays(today(), 1)}
        hint="It returns that day, or when they write."
      />
    </FormDialog>
  );
}

/** Assigns, snoozes, finishes, or reopens a conversation. */
export function ConversationActions({ conversation, people }: ConversationActionsProps) {
  const { id, state, snoozed_until, assignee_id, last_at } = conversation;
  const toasts = useToasts();
  const [change, { isLoading }] = useInboxChangeMutation();
  const denial = denialReason(useAccess(sends));
  const [isSnoozing, setSnoozing] = useState(false);
  const save = async (values: Omit<Parameters<typeof change>[0], 'id'>, done: string) => {
    const { error } = await change({ id, ...values });
    if (error) toasts.error(messageOf(error));
    else toasts.success(done);
  };
  const isSnoozed = state === 'open' && snoozed_until !== null && snoozed_until > today();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box sx={{ width: { xs: '100%', sm: 190 } }}>
        <SelectFilter
          label="Assigned to"
          value={assignee_id ?? ''}
          disabled={denial !== undefined}
          options={[
            { value: '', label: 'Unassigned' },
            ...people.map((one) => ({ value: one.id, label: one.full_name ?? 'No name' })),
          ]}
          onChange={(value) =>
            void save({ assignee_id: value || null }, value ? 'Assigned' : 'Unassigned')
          }
        />
      </Box>
      {isSnoozed ? (
        <ActionButton
          denial={denial}
          onClick={() => void save({ snoozed_until: null }, 'Snooze ended')}
        >
          End snooze
        </ActionButton>
      ) : (
        <ActionButton denial={denial} onClick={() => setSnoozing(true)}>
          Snooze
        </ActionButton>
      )}
      {state === 'done' ? (
        <ActionButton
          variant="outlined"
          denial={denial}
          loading={isLoading}
          onClick={() => void save({ state: 'open' }, 'Conversation reopened')}
        >
          Reopen
        </ActionButton>
      ) : (
        <ActionButton
          variant="outlined"
          denial={denial}
          loading={isLoading}
          onClick={() => void save({ state: 'done', seen_at: last_at }, 'Conversation done')}
        >
          Done
        </ActionButton>
      )}
      {isSnoozing && <SnoozeDialog id={id} onClose={() => setSnoozing(false)} />}
    </Box>
  );
}

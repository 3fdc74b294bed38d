import { useWatch, useZodForm } from '@plumbline/design/forms';
import { fillMergeFields } from '@plumbline/domain';
import { useUnsavedWork } from '@plumbline/platform';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MessageTemplate } from '../../../data/messageTemplates.ts';
import type { ClientRow } from '../../../data/schemas.ts';
import { useTextDraft } from '../../../shared/useTextDraft.ts';
import { messageForm, type MessageValues } from './messageForm.ts';
import { useMergeValues } from './useMergeValues.ts';

/** No template and no text. */
export const emptyMessage: MessageValues = { template: '', content: '' };

/** The text being written: filled in from the chosen template until it is edited, and saved as a draft. */
export function useMessageText(client: ClientRow, templates: readonly MessageTemplate[] = []) {
  const { values, error: valuesError, retry } = useMergeValues(client);
  const filled = useRef({ id: '', text: '' });
  const form = useZodForm<MessageValues, MessageValues>(messageForm, emptyMessage);
  const { template: chosen = '', content = '' } = useWatch({ control: form.control });
  useTextDraft(`text.${client.id}`, content, (text) =>
    form.setValue('content', text, { shouldDirty: true }),
  );
  useUnsavedWork(content.trim() !== '', { in: 'tab' });

  const fill = useEffectEvent((id: string) => {
    const found = templates.find((one) => one.id === id);
    // Values that load later fill in a template that was not edited meanwhile.
    if (id === filled.current.id && form.getValues('content') !== filled.current.text) return;
    filled.current = { id, text: found ? fillMergeFields(found.content, values) : '' };
    if (found) form.setValue('content', filled.current.text);
  });
  const known = Object.values(values).join();
  useEffect(() => fill(chosen), [chosen, known]);
  return { form, chosen, content, valuesError, retry };
}

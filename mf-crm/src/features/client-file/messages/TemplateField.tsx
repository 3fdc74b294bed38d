import { Box, Button, FailedNote } from '@plumbline/design';
import { SelectField, type ZodForm } from '@plumbline/design/forms';
import type { MessageTemplate } from '../../../data/messageTemplates.ts';
import type { MessageValues } from './messageForm.ts';

type TemplateFieldProps = {
  control: ZodForm<MessageValues>['control'];
  saved: {
    data?: MessageTemplate[] | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  onManage: () => void;
};

/** Chooses a template; the button beside it manages them. */
export function TemplateField({ control, saved, onManage }: TemplateFieldProps) {
  const choices = [
    { value: '', label: 'No template' },
    ...(saved.data ?? [])
      .filter(({ is_active }) => is_active)
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <SelectField control={control} name="template" label="Template" options={choices} />
        </Box>
        <Button onClick={onManage}>Templates</Button>
      </Box>
      {saved.isError && !saved.data && (
        <FailedNote
          message="Failed to load your templates."
          onRetry={() => void saved.refetch()}
          isRetrying={saved.isFetching}
        />
      )}
    </>
  );
}

import { Box, Button, MicIcon, StopIcon } from '@plumbline/design';
import { TextAreaField, type ZodForm } from '@plumbline/design/forms';
import { tall } from '../../shared/touch.ts';
import { useDictation } from './dictation.ts';
import type { LogValues } from './logForm.ts';

/** The texts of a log that can be dictated. */
export const logTexts = [
  ['work_done', 'Work done'],
  ['deliveries', 'Deliveries (optional)'],
  ['delays', 'Delays (optional)'],
  ['visitors', 'Visitors (optional)'],
  ['safety', 'Safety (optional)'],
] as const;

type DictatedFieldProps = {
  form: ZodForm<LogValues>;
  name: (typeof logTexts)[number][0];
  label: string;
};

/** A text to type or, where the browser can listen, to dictate. */
export function DictatedField({ form, name, label }: DictatedFieldProps) {
  const { isOffered, isListening, toggle } = useDictation((text) => {
    const before = form.getValues(name);
    form.setValue(name, before ? `${before.trimEnd()} ${text}` : text, { shouldDirty: true });
  });
  const plain = label.replace(' (optional)', '');
  return (
    <Box>
      <TextAreaField
        control={form.control}
        name={name}
        label={label}
        rows={name === 'work_done' ? 4 : 2}
      />
      {isOffered && (
        <Button
          aria-pressed={isListening}
          aria-label={`Dictate ${plain.toLowerCase()}`}
          color={isListening ? 'error' : 'primary'}
          startIcon={isListening ? <StopIcon /> : <MicIcon />}
          sx={tall(48)}
          onClick={toggle}
        >
          {isListening ? 'Stop' : 'Dictate'}
        </Button>
      )}
    </Box>
  );
}

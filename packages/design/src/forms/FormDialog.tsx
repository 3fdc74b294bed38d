import Button from '@mui/material/Button';
import { useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ContentDialog } from './ContentDialog.tsx';
import { Form } from './Form.tsx';
import { useDiscardQuestion } from './useDiscardQuestion.tsx';
import type { ZodForm } from './useZodForm.ts';

type FormDialogProps<Values extends FieldValues, Output> = {
  isOpen: boolean;
  title: string;
  form: ZodForm<Values, Output>;
  /** Saves; the dialog's owner closes it when that went well, and shows a refusal by `showServerError`. */
  onSubmit: (output: Output) => unknown;
  onClose: () => void;
  submitLabel: string;
  /** Another way to save, such as Create and send; Enter saves the usual way. */
  second?: { label: string; onSubmit: (output: Output) => unknown };
  /** `error` for what destroys, as in `ConfirmDialog`. */
  tone?: 'primary' | 'error';
  children: ReactNode;
  width?: 'xs' | 'sm' | 'md' | 'lg';
};

/** A form in a dialog. It asks before it throws away what was typed. */
export function FormDialog<Values extends FieldValues, Output>({
  isOpen,
  title,
  form,
  onSubmit,
  onClose,
  submitLabel,
  second,
  tone = 'primary',
  children,
  width = 'sm',
}: FormDialogProps<Values, Output>) {
  const id = useId();
  const { isDirty, isSubmitting } = form.formState;
  const { close: leave, question } = useDiscardQuestion(isDirty, onClose);
  const close = () => {
    if (!isSubmitting) leave();
  };
  return (
    <>
      <ContentDialog
        isOpen={isOpen}
        title={title}
        onClose={close}
        width={width}
        actions={
          <>
            <Button color="inherit" onClick={close}>
              Cancel
            </Button>
            {second && (
              <Button
                variant="outlined"
                disabled={isSubmitting}
                onClick={form.handleSubmit(async (output) => {
                  await second.onSubmit(output);
                })}
              >
                {second.label}
              </Button>
            )}
            <Button type="submit" form={id} variant="contained" color={tone} loading={isSubmitting}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <Form id={id} form={form} onSubmit={onSubmit} label={title}>
          {children}
        </Form>
      </ContentDialog>
      {question}
    </>
  );
}

import { Alert, Box, Button, Stack } from '@plumbline/design';
import { ContentDialog, Form, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useEffect, useId, useRef, useState } from 'react';
import { checklistChange, checklistFolder, type Checklist } from '../../data/checklists.ts';
import { useFieldQueue } from '../../data/fieldQueue.ts';
import { tall } from '../../shared/touch.ts';
import { FillItem } from './FillItem.tsx';
import { answersOf, fillSchema, fillValues, problemsOf, type FillValues } from './fillForm.ts';

/** The form's checklist: started before, or not at all yet. */
export type FillChecklist = Pick<
  Checklist,
  'id' | 'project_id' | 'template_id' | 'name' | 'items' | 'answers'
>;

type FillDialogProps = { checklist: FillChecklist; onClose: () => void };

/** How long typing may pause before it is saved, in ms. */
const pause = 400;

/** Fills in a checklist: each answer is saved on the device at once and sent when there is a connection. */
export function FillDialog({ checklist, onClose }: FillDialogProps) {
  const { project_id: project, name, items } = checklist;
  const id = useId();
  const toasts = useToasts();
  const { change } = useFieldQueue(checklistFolder(project));
  const form = useZodForm(fillSchema, fillValues(checklist));
  const stored = useRef(checklist.answers);
  const [missing, setMissing] = useState<string[]>([]);
  const { subscribe, getValues } = form;
  const save = (finish = false) => {
    const at = new Date().toISOString();
    const answers = answersOf(items, getValues(), stored.current, at);
    const isSame = JSON.stringify(answers) === JSON.stringify(stored.current);
    stored.current = answers;
    if (isSame && !finish) return;
    const { template_id } = checklist;
    const made = { id: checklist.id, project_id: project, template_id, name, items, answers };
    change(checklistChange({ ...made, finish, at }));
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => latest.current(), pause);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [subscribe]);
  const finish = (values: FillValues) => {
    const answers = answersOf(items, values, stored.current, new Date().toISOString());
    const problems = problemsOf(items, answers);
    for (const { id: item, message } of problems)
      form.setError(`answers.${item}.value`, { message });
    setMissing(problems.map((problem) => items.find((item) => item.id === problem.id)?.text ?? ''));
    const [first] = problems;
    if (first) {
      document.getElementById(`${id}-${first.id}`)?.scrollIntoView({ block: 'center' });
      return;
    }
    save(true);
    const count = items.filter((item) => answers[item.id]?.value === 'not_ok').length;
    const added = count === 1 ? ' 1 punch item added.' : ` ${count} punch items added.`;
    toasts.success(`Checklist finished.${count > 0 ? added : ''}`);
    onClose();
  };
  const close = () => {
    save();
    onClose();
  };
  return (
    <ContentDialog
      isOpen
      title={name}
      onClose={close}
      actions={
        <>
          <Button color="inherit" sx={tall(48)} onClick={close}>
            Save for later
          </Button>
          <Button type="submit" form={id} variant="contained" sx={tall(48)}>
            Finish checklist
          </Button>
        </>
      }
    >
      <Form id={id} form={form} onSubmit={finish} label={name}>
        <Stack component="ol" spacing={2.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item) => (
            <Box component="li" key={item.id} id={`${id}-${item.id}`}>
              <FillItem item={item} form={form} project={project} />
            </Box>
          ))}
        </Stack>
        {missing.length > 0 && (
          <Alert severity="error" role="alert">
            Before you finish, answer: {missing.join(', ')}.
          </Alert>
        )}
      </Form>
    </ContentDialog>
  );
}

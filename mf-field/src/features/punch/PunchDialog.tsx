import { useFileAddresses } from '@plumbline/data';
import { photoBucket } from '@plumbline/data/photos';
import {
  DateField,
  FormDialog,
  SelectField,
  TextAreaField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { queuedMessage, useFieldQueue } from '../../data/fieldQueue.ts';
import {
  punchChange,
  punchFolder,
  useFieldSavePunchMutation,
  type PunchList,
  type ShownPunchItem,
} from '../../data/punch.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { PinPhoto } from './PinPhoto.tsx';
import { PinPlan } from './PinPlan.tsx';
import {
  assigneeOptions,
  planPinOf,
  punchSchema,
  punchValues,
  toPunchInput,
  type PinnedPhoto,
  type PunchValues,
} from './punchForm.ts';
import { DeletePunch } from './DeletePunch.tsx';

type PunchDialogProps = {
  projectId: string;
  /** For the choices of an assignee. */
  list: PunchList;
  /** Undefined for a new one. */
  item: ShownPunchItem | undefined;
  onClose: () => void;
};

const photoOf = (item: ShownPunchItem | undefined): PinnedPhoto | undefined =>
  item?.photo_hash ? { hash: item.photo_hash, x: item.pin_x, y: item.pin_y } : undefined;

/** Writes a punch item; queued without a connection. */
export function PunchDialog({ projectId, list, item, onClose }: PunchDialogProps) {
  const toasts = useToasts();
  const [id] = useState(() => item?.id ?? crypto.randomUUID());
  const [photo, setPhoto] = useState(() => photoOf(item));
  const [plan, setPlan] = useState(() => planPinOf(item));
  const [save] = useFieldSavePunchMutation();
  const { saveOrQueue } = useFieldQueue(punchFolder(projectId));
  const form = useZodForm(punchSchema, punchValues(item));
  const path = item?.photo && photo?.hash === item.photo_hash ? item.photo.object_path : undefined;
  const addressOf = useFileAddresses(photoBucket, path ? [path] : []);
  const canAssign = list.people.length > 0;
  const submit = async (values: PunchValues) => {
    const of = { id, project_id: projectId, version: item?.version ?? 0 };
    const input = toPunchInput(values, photo, plan, of);
    const { isQueued, error } = await saveOrQueue(punchChange(input), () => save(input));
    if (error) return showServerError(form, refusalOf(error));
    if (isQueued) toasts.info(queuedMessage);
    else toasts.success(item ? 'Punch item saved' : 'Punch item added');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={item ? 'Edit punch item' : 'New punch item'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={item ? 'Save' : 'Add'}
    >
      <TextField control={form.control} name="title" label="What to fix" maxLength={200} />
      <TextField control={form.control} name="place" label="Place (optional)" maxLength={120} />
      <PinPhoto
        project={projectId}
        photo={photo}
        url={path ? addressOf(path) : undefined}
        onChange={setPhoto}
      />
      <PinPlan project={projectId} pin={plan} onChange={setPlan} />
      {canAssign && (
        <SelectField
          control={form.control}
          name="assignee_id"
          label="Assigned to"
          options={assigneeOptions(list, item)}
        />
      )}
      <DateField control={form.control} name="due_date" label="Due (optional)" />
      <TextAreaField
        control={form.control}
        name="description"
        label="Details (optional)"
        rows={2}
      />
      {item && <DeletePunch item={item} onDeleted={onClose} />}
    </FormDialog>
  );
}

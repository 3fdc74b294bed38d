import { messageOf, z } from '@plumbline/data';
import { FormDialog, SelectField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useAreaMoveMutation, type OperatedArea } from '../../data/areas.ts';

const versionForm = z.object({ version: z.string().min(1), percent: z.string() });

const shareOptions = [
  { value: '100', label: 'All companies' },
  { value: '50', label: '50% of companies' },
  { value: '10', label: '10% of companies' },
  { value: '1', label: '1% of companies' },
];

type VersionDialogProps = { area: OperatedArea; onClose: () => void };

/** Makes a stored version live, for all companies or a share of them. */
export function VersionDialog({ area, onClose }: VersionDialogProps) {
  const { id, version: live } = area;
  const toasts = useToasts();
  const [move] = useAreaMoveMutation();
  const others = area.versions.filter((version) => version !== live).toReversed();
  const form = useZodForm(versionForm, {
    version: area.rollout?.version ?? others[0] ?? '',
    percent: '100',
  });
  const submit = async ({ version, percent }: z.infer<typeof versionForm>) => {
    const isForAll = percent === '100';
    const { error } = await move(
      isForAll
        ? { id, action: 'release', version }
        : { id, action: 'rollout', version, percent: Number(percent) },
    );
    if (error) return showServerError(form, { message: messageOf(error) });
    toasts.success(isForAll ? 'Version changed' : 'Rollout started');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={`Change version of ${id}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Change version"
    >
      <SelectField
        control={form.control}
        name="version"
        label="Version"
        options={others.map((value) => ({ value, label: value }))}
      />
      {live && (
        <SelectField control={form.control} name="percent" label="For" options={shareOptions} />
      )}
    </FormDialog>
  );
}

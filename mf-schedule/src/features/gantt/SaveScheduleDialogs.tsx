import { useToasts } from '@plumbline/platform';
import {
  useScheduleSaveBaselineMutation,
  useScheduleSaveTemplateMutation,
} from '../../data/planning.ts';
import { NameDialog } from '../planning/NameDialog.tsx';

type SaveProps = { project: string; onClose: () => void };

export function SaveBaseline({ project, onClose }: SaveProps) {
  const [save] = useScheduleSaveBaselineMutation();
  const toasts = useToasts();
  const onSave = async (name: string) => {
    const answer = await save({ project, baseline: { id: crypto.randomUUID(), name } });
    if (!answer.error) toasts.success('Baseline saved');
    return answer;
  };
  return (
    <NameDialog
      title="Save baseline"
      submitLabel="Save baseline"
      onSave={onSave}
      onClose={onClose}
    />
  );
}

export function SaveTemplate({ project, onClose }: SaveProps) {
  const [save] = useScheduleSaveTemplateMutation();
  const toasts = useToasts();
  const onSave = async (name: string) => {
    const answer = await save({ project, template: { id: crypto.randomUUID(), name } });
    if (!answer.error) toasts.success('Template saved');
    return answer;
  };
  return (
    <NameDialog
      title="Save as template"
      submitLabel="Save template"
      onSave={onSave}
      onClose={onClose}
    />
  );
}

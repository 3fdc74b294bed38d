import { messageOf } from '@plumbline/data';
import { Button } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import type { Template } from '../../data/template.ts';
import { useTemplateDuplicateMutation } from '../../data/templates.ts';
import { useMakeDefault } from '../../shared/templates/useMakeDefault.ts';

type TemplateActionsProps = {
  template: Template;
  onOpen: (open: { kind: 'edit' | 'delete'; template: Template }) => void;
};

/** The buttons of a template; the default one can be neither deleted nor made default again. */
export function TemplateActions({ template, onOpen }: TemplateActionsProps) {
  const toasts = useToasts();
  const makeDefault = useMakeDefault();
  const [duplicate] = useTemplateDuplicateMutation();
  const copy = async () => {
    const { error } = await duplicate(template.id);
    if (error) toasts.error(`Failed to duplicate template: ${messageOf(error)}`);
    else toasts.success('Document template duplicated successfully!');
  };
  return (
    <>
      <Button
        size="small"
        aria-label={`Edit ${template.template_name}`}
        onClick={() => onOpen({ kind: 'edit', template })}
      >
        Edit
      </Button>
      <Button
        size="small"
        aria-label={`Duplicate ${template.template_name}`}
        onClick={() => void copy()}
      >
        Duplicate
      </Button>
      {!template.is_default && (
        <Button
          size="small"
          aria-label={`Make default: ${template.template_name}`}
          onClick={() => void makeDefault(template)}
        >
          Make Default
        </Button>
      )}
      {!template.is_default && (
        <Button
          size="small"
          color="error"
          aria-label={`Delete ${template.template_name}`}
          onClick={() => onOpen({ kind: 'delete', template })}
        >
          Delete
        </Button>
      )}
    </>
  );
}

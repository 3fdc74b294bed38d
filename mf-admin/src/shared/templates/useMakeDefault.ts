import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import type { Template } from '../../data/template.ts';
import { useTemplateSetDefaultMutation } from '../../data/templates.ts';

/** Makes a template the default of its type. */
export function useMakeDefault() {
  const toasts = useToasts();
  const [setDefault] = useTemplateSetDefaultMutation();
  return async ({ id, template_name }: Template) => {
    const { error } = await setDefault(id);
    if (error) toasts.error(messageOf(error));
    else toasts.success(`"${template_name}" set as default`);
  };
}

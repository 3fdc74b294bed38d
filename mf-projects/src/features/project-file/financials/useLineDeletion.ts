import { messageOf } from '@plumbline/data';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useProjectDeleteLineMutation } from '../../../data/moneyLines.ts';

type Table = Parameters<ReturnType<typeof useProjectDeleteLineMutation>[0]>[0]['table'];

/** Deletes a line of a project's money and offers to bring it back. */
export function useLineDeletion(project: string) {
  const company = useCompanyId();
  const [remove] = useProjectDeleteLineMutation();
  const toasts = useToasts();
  return async (
    table: Table,
    { id, description }: { id: string; description: string },
    restore: () => Promise<{ error?: unknown }>,
  ) => {
    const { error } = await remove({ table, company, project, id });
    if (error) return toasts.error(messageOf(error));
    toasts.undo(`"${description}" deleted`, () => {
      void restore().then((answer) => {
        if (answer.error) toasts.error(messageOf(answer.error));
      });
    });
  };
}

import { useAccess } from '@plumbline/platform';

/** Which project data a user may see besides the work itself. */
export type Visibility = { money: boolean; clients: boolean };

/** What the signed-in user may see; the database filters out the rest. */
export function useVisibility(): Visibility {
  const money = useAccess({ permission: 'view_money' }).answer === 'allow';
  const clients = useAccess({ permission: 'view_clients' }).answer === 'allow';
  return { money, clients };
}

import { useVerdict } from '@plumbline/platform';

/** Which project data a user may see besides the work itself. */
export type Visibility = { money: boolean; clients: boolean };

/** What the signed-in user may see; the database filters out the rest. */
export function useVisibility(): Visibility {
  const money = useVerdict({ permission: 'view_money' }).answer === 'allow';
  const clients = useVerdict({ permission: 'view_clients' }).answer === 'allow';
  return { money, clients };
}
